import { expect, test } from 'vitest'
import { type StudyKeys, studyActionOf } from './use-study-keys.ts'

const pressed = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

test.each([
  // Shows flashcards-18
  { name: 'Space goes on', event: { key: ' ' }, does: 'goOn' },
  { name: 'Enter goes on', event: { key: 'Enter' }, does: 'goOn' },
  { name: 'Space held down goes on once', event: { key: ' ', repeat: true }, does: undefined },
  { name: '3 held down rates once', event: { key: '3', repeat: true }, does: undefined },
  { name: 'Escape leaves', event: { key: 'Escape' }, does: 'exit' },
  // Shows flashcards-18
  { name: '1 rates Again', event: { key: '1' }, does: 'rate 1' },
  // Shows flashcards-18
  { name: '4 rates Easy', event: { key: '4' }, does: 'rate 4' },
  { name: '5 does nothing', event: { key: '5' }, does: undefined },
  // Shows flashcards-18
  { name: 'U takes the last rating back', event: { key: 'u' }, does: 'undo' },
  { name: 'Ctrl+Z takes the last rating back', event: { key: 'z', ctrlKey: true }, does: 'undo' },
  { name: 'Command+Z takes the last rating back', event: { key: 'z', metaKey: true }, does: 'undo' },
  { name: 'Ctrl+A stays with the browser', event: { key: 'a', ctrlKey: true }, does: undefined },
  { name: 'Alt and an arrow stay with the browser', event: { key: 'ArrowLeft', altKey: true }, does: undefined },
  { name: 'the left arrow goes back', event: { key: 'ArrowLeft' }, does: 'move -1' },
  { name: 'the right arrow goes on', event: { key: 'ArrowRight' }, does: 'move 1' },
  { name: 'E edits', event: { key: 'E' }, does: 'edit' },
  { name: 'F flags', event: { key: 'f' }, does: 'flag' },
  { name: 'A archives', event: { key: 'a' }, does: 'archive' },
  { name: 'a question mark lists the keys', event: { key: '?' }, does: 'listKeys' },
])('$name', ({ event, does }) => {
  const done: string[] = []
  const note =
    (name: string) =>
    (...what: unknown[]) =>
      void done.push([name, ...what].join(' '))
  const names = ['goOn', 'rate', 'move', 'undo', 'flag', 'archive', 'edit', 'listKeys', 'exit'] as const
  const keys = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as StudyKeys
  studyActionOf({ ...pressed, ...event }, keys)?.()
  expect(done).toEqual(does ? [does] : [])
})

test('a key held down is still kept from the browser, which would scroll', () => {
  expect(studyActionOf({ ...pressed, key: ' ', repeat: true }, { goOn: () => undefined } as StudyKeys)).toBeInstanceOf(
    Function,
  )
})
