import { failCalls, takePictures, test, type Viewer } from './take-pictures.ts'

const pages: Record<string, string> = {
  start: '/',
  'our-process': '/our-process',
  leaderboard: '/leaderboard',
  login: '/login',
  'reset-password': '/reset-password?token=a',
  'confirm-email': '/confirm-email?token=a',
  qbank: '/qbank',
  'new-block': '/block/new?qbank_id=pediatrics',
  performance: '/performance',
  search: '/search',
  'search-nothing': '/search?q=xylophone',
  'search-flags': '/search?only=marked',
  'search-notes': '/search?only=notes',
  flashcards: '/flashcards',
  'flashcards-history': '/flashcards?history=default',
  'flashcards-performance': '/flashcards-performance',
  profile: '/profile',
  'not-found': '/nothing-here',
  users: '/admin/users',
  'editor-revisions': '/editor',
  'editor-feedback': '/editor?view=feedback',
  'editor-question': '/editor?view=question',
  'editor-figures': '/editor/figures',
  'flashcards-editor': '/flashcards-editor',
  site: '/admin/site',
  events: '/admin/events',
  server: '/admin/server',
  pipeline: '/admin/pipeline',
}

const all = Object.keys(pages)
const adminsOwn = all.slice(all.indexOf('users'))
const learnersOwn = ['start', ...all.slice(all.indexOf('qbank'), all.indexOf('not-found'))]

const seenBy: Record<Viewer, readonly string[]> = {
  visitor: [...all.slice(0, all.indexOf('new-block')), 'not-found'],
  fresh: learnersOwn,
  full: ['leaderboard', ...learnersOwn],
  admin: ['start', ...adminsOwn],
}

for (const [viewer, names] of Object.entries(seenBy) as [Viewer, string[]][]) {
  for (const name of names) {
    test(`${viewer} ${name}`, async ({ pageOf }) => {
      const page = await pageOf(viewer)
      await page.goto(pages[name] ?? '/')
      await takePictures(page, `${viewer}-${name}`)
    })
  }
}

for (const [viewer, names] of [
  ['full', learnersOwn.filter((name) => !name.startsWith('search-'))],
  // The page of one question asks for nothing before one is named.
  ['admin', adminsOwn.filter((name) => name !== 'editor-question')],
] as const) {
  for (const name of names) {
    test(`error ${name}`, async ({ pageOf }) => {
      const page = await pageOf(viewer)
      await failCalls(page)
      await page.goto(pages[name] ?? '/')
      // Some calls are tried again first.
      await page.getByRole('alert').first().waitFor()
      await takePictures(page, `error-${name}`)
    })
  }
}
