import { expect, test } from 'vitest'
import { type Begun, findAgain } from './begun.ts'
import start from './public/start.js?raw'

type Listener = (event: { type: string; target: unknown; key?: string }) => unknown

const control = (kind: 'button' | 'field', name: string) => {
  const selects = (selector: string) => (kind === 'button' ? /button/ : /input(,|$|:not)/).test(selector)
  const it = {
    selects,
    value: '',
    textContent: name,
    getAttribute: () => null,
    closest: (selector: string) => (selects(selector) ? it : null),
  }
  return it
}
type Control = ReturnType<typeof control>

/** Runs what a page that was sent as HTML runs, with these controls. */
function open(controls: Control[], answers: boolean[] = []) {
  const listeners = { page: new Map<string, Listener>(), root: new Map<string, Listener>() }
  const application = { isConnected: true, content: {} }
  const root = {
    begun: undefined as Begun | undefined,
    addEventListener: (type: string, listener: Listener) => listeners.root.set(type, listener),
    querySelectorAll: (selector: string) => controls.filter(({ selects }) => selects(selector)),
  }
  const document = { getElementById: (id: string) => (id === 'root' ? root : application) }
  const opened: string[] = []
  const globals = {
    document,
    location: { hash: '#top', replace: (address: string) => opened.push(address) },
    addEventListener: (type: string, listener: Listener) => listeners.page.set(type, listener),
    fetch: async () => ({ ok: answers.shift() ?? false }),
  }
  new Function(...Object.keys(globals), start)(...Object.values(globals))
  const tell = (on: keyof typeof listeners, type: string, target: unknown) =>
    listeners[on].get(type)?.({ type, target })
  if (!root.begun) throw new Error('Nothing is kept.')
  return { begun: root.begun, tell, opened }
}

const found = (controls: Control[], begun: Begun) =>
  findAgain(controls as unknown as HTMLElement[], begun.pressed, begun) as unknown

test('a press is made good on the same control only', () => {
  const theme = control('button', 'Theme: System. Change to Light')
  const { begun, tell } = open([control('button', 'Menu'), theme])
  tell('root', 'click', theme)
  const chosen = control('button', 'Theme: Dark. Change to System')
  expect(found([control('button', 'Menu'), chosen], begun)).toBe(chosen)
  expect(found([control('button', 'Menu'), control('button', 'Logout')], begun)).toBeUndefined()
  expect(found([], begun)).toBeUndefined()
})

test('typing on takes back the press of Enter before', () => {
  const [user, password, login] = [
    control('field', 'Username'),
    control('field', 'Password'),
    control('button', 'Login'),
  ]
  const { begun, tell } = open([user, password, login])
  tell('root', 'click', login)
  expect(begun.pressed).toEqual({ place: 0, name: 'Login' })
  tell('root', 'input', Object.assign(password, { value: 'half' }))
  expect(begun.pressed).toBeUndefined()
  expect([...begun.typed]).toEqual([[1, 'half']])
})

test('an application that cannot be fetched is loaded anew, once the server can be reached', async () => {
  const { tell, opened } = open([], [false, true])
  await tell('page', 'error', { type: 'text/javascript' })
  expect(opened).toEqual([])
  await tell('page', 'error', { type: 'module' })
  expect(opened).toEqual([])
  await tell('page', 'click', {})
  expect(opened).toEqual(['?anew#top'])
})
