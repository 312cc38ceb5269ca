import { expect, test } from 'vitest'
import { actionOf, type Shortcuts } from './use-shortcuts.ts'

test.each([
  { name: 'the first letter chooses the first option', key: 'a', done: 'choose 0' },
  { name: 'a capital letter chooses as well', key: 'E', done: 'choose 4' },
  { name: 'a digit counts from 1', key: '5', done: 'choose 4' },
  { name: 'the left arrow goes back', key: 'ArrowLeft', done: 'move -1' },
  { name: 'the right arrow goes on', key: 'ArrowRight', done: 'move 1' },
  { name: 'M marks', key: 'M', done: 'mark' },
  { name: 'Backspace clears the answer', key: 'Backspace', done: 'clear' },
  { name: 'a question mark lists the keys', key: '?', done: 'listKeys' },
  { name: 'no option answers to F', key: 'f', done: undefined },
  { name: 'no option answers to 6', key: '6', done: undefined },
  { name: 'the arrows of the radio group are left to it', key: 'ArrowDown', done: undefined },
])('$name', ({ key, done }) => {
  let did: string | undefined
  const shortcuts: Shortcuts = {
    choose: (index) => (did = `choose ${index}`),
    move: (step) => (did = `move ${step}`),
    clear: () => (did = 'clear'),
    mark: () => (did = 'mark'),
    listKeys: () => (did = 'listKeys'),
  }
  actionOf(key, shortcuts)?.()
  expect(did).toBe(done)
})
