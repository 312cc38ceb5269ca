import { expect, test } from 'vitest'
import { destinationAt } from './destination-at.ts'

test.each([
  { pathname: '/', section: '/' },
  { pathname: '/qbank', section: '/qbank' },
  { pathname: '/block/new', section: '/qbank' },
  { pathname: '/exam', section: '/qbank' },
  { pathname: '/results', section: '/qbank' },
  { pathname: '/search', section: '/qbank' },
  { pathname: '/flashcards/review/3', section: '/flashcards' },
  { pathname: '/flashcards-performance', section: '/performance' },
  { pathname: '/flashcards-editor', section: '/flashcards-editor' },
])('$pathname is in $section', ({ pathname, section }) => {
  expect(destinationAt(pathname)).toBe(section)
})
