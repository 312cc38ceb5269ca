import { expect, test } from 'vitest'
import { actionOf, type Shortcuts } from './use-shortcuts.ts'

const noModifier = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }

test.each([
  // Shows player-49
  { name: 'the first letter chooses the first option', key: 'a', done: 'choose 0' },
  { name: 'a capital letter chooses as well', key: 'E', done: 'choose 4' },
  // Shows player-49
  { name: 'a digit counts from 1', key: '5', done: 'choose 4' },
  { name: 'the left arrow goes back', key: 'ArrowLeft', done: 'move -1' },
  { name: 'the right arrow goes on', key: 'ArrowRight', done: 'move 1' },
  { name: 'M marks', key: 'M', done: 'mark' },
  { name: 'Backspace clears the answer', key: 'Backspace', done: 'clear' },
  { name: 'a question mark lists the keys', key: '?', done: 'listKeys' },
  { name: 'a question mark behind Shift lists the keys', key: '?', shiftKey: true, done: 'listKeys' },
  // Shows player-21
  { name: 'X crosses out the option in hand', key: 'x', done: 'crossOut undefined' },
  // Shows player-21
  { name: 'Shift and a digit cross an option out', key: '"', code: 'Digit2', shiftKey: true, done: 'crossOut 1' },
  // Shows player-18
  { name: 'H highlights', key: 'h', done: 'highlight' },
  { name: 'Ctrl+Z takes a highlight back', key: 'z', ctrlKey: true, done: 'undo' },
  { name: 'N opens the note', key: 'n', done: 'note' },
  // Shows player-50
  { name: 'Shift+C opens the calculator, as C chooses', key: 'C', shiftKey: true, done: 'calculator' },
  { name: 'L opens the laboratory values', key: 'l', done: 'referenceValues' },
  { name: 'P pauses', key: 'p', done: 'pause' },
  { name: 'Shift+E ends the section, as E chooses', key: 'E', shiftKey: true, done: 'endSection' },
  { name: 'Y copies the link', key: 'y', done: 'copyLink' },
  { name: 'R saves now', key: 'r', done: 'saveNow' },
  { name: 'Shift and another letter of an option do nothing', key: 'A', shiftKey: true, done: undefined },
  { name: 'Shift and another letter do what the letter does', key: 'M', shiftKey: true, done: 'mark' },
  { name: 'what the browser does with Ctrl is left to it', key: 'c', ctrlKey: true, done: undefined },
  // Shows feedback-16
  { name: 'F opens the feedback', key: 'f', done: 'feedback' },
  { name: 'no option answers to G', key: 'g', done: undefined },
  { name: 'no option answers to 6', key: '6', done: undefined },
  { name: 'the arrows of the radio group are left to it', key: 'ArrowDown', done: undefined },
])('$name', ({ name: _name, done, ...pressed }) => {
  let did: string | undefined
  const shortcuts: Shortcuts = {
    choose: (index) => (did = `choose ${index}`),
    move: (step) => (did = `move ${step}`),
    clear: () => (did = 'clear'),
    mark: () => (did = 'mark'),
    crossOut: (index) => (did = `crossOut ${index}`),
    highlight: () => (did = 'highlight'),
    undo: () => (did = 'undo'),
    note: () => (did = 'note'),
    calculator: () => (did = 'calculator'),
    referenceValues: () => (did = 'referenceValues'),
    feedback: () => (did = 'feedback'),
    pause: () => (did = 'pause'),
    endSection: () => (did = 'endSection'),
    copyLink: () => (did = 'copyLink'),
    saveNow: () => (did = 'saveNow'),
    listKeys: () => (did = 'listKeys'),
  }
  actionOf({ ...noModifier, ...pressed }, shortcuts)?.()
  expect(did).toBe(done)
})
