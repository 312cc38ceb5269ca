import { expect, test } from 'vitest'
import { type Begun, findAgain } from './begun.ts'
import start from './start.js?raw'

type Listener = (event: { type: string; target: unknown; key?: string; preventDefault?: () => void }) => unknown

/** By what a selector that finds it names. */
const kinds = {
  button: /button/,
  field: /input(,|$|:not)/,
  option: /radio|input,/,
  side: /card-side|tabindex/,
  table: /tabindex/,
}

const control = (
  kind: keyof typeof kinds,
  name: string,
  more: { type?: string; name?: string; form?: object } = {},
) => {
  const selects = (selector: string) => kinds[kind].test(selector)
  const it = {
    ...more,
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
    PerformanceObserver: class {
      observe() {}
    },
    fetch: async () => ({ ok: answers.shift() ?? false }),
  }
  new Function(...Object.keys(globals), start)(...Object.values(globals))
  const tell = (on: keyof typeof listeners, type: string, target: unknown) =>
    listeners[on].get(type)?.({ type, target })
  /** Returns whether the page keeps the key from the browser. */
  const press = (key: string, target: unknown) => {
    let isKept = false
    listeners.root.get('keydown')?.({ type: 'keydown', key, target, preventDefault: () => (isKept = true) })
    return isKept
  }
  if (!root.begun) throw new Error('Nothing is kept.')
  return { begun: root.begun, tell, press, opened }
}

/** Where a page with these controls makes the first press good. */
const found = (controls: Control[], begun: Begun) => {
  const querySelectorAll = (selector: string) => controls.filter(({ selects }) => selects(selector))
  return findAgain({ querySelectorAll } as never, begun.actions[0]?.control, begun) as unknown
}

/** The name of what was clicked, or of what had the focus with the key that was pressed. */
const actions = ({ actions }: Begun) =>
  actions.map(({ control, key }) => (key === undefined ? control.name : `${control.name}: ${key}`))

test('a press is made good on the same control only', () => {
  const theme = control('button', 'Theme: System. Change to Light')
  const { begun, tell } = open([control('button', 'Menu'), theme])
  tell('root', 'click', theme)
  const chosen = control('button', 'Theme: Dark. Change to System')
  expect(found([control('button', 'Menu'), chosen], begun)).toBe(chosen)
  expect(found([control('button', 'Menu'), control('button', 'Logout')], begun)).toBeUndefined()
  expect(found([], begun)).toBeUndefined()
})

test('what is pressed is kept in its order, each for its own control', () => {
  const [side, next] = [control('side', 'Card side'), control('button', 'Next slide')]
  const { begun, tell, press } = open([next, side])
  expect(press(' ', side)).toBe(true)
  expect(press('3', side)).toBe(false)
  tell('root', 'click', next)
  tell('root', 'click', next)
  tell('root', 'click', side)
  expect(actions(begun)).toEqual(['Card side:  ', 'Card side: 3', 'Next slide', 'Next slide', 'Card side'])
})

test('a table is scrolled by the browser, and a click in it takes nothing back', () => {
  const [answer, table] = [control('button', 'Show Answer'), control('table', 'Standings')]
  const { begun, tell, press } = open([answer, table])
  tell('root', 'click', answer)
  tell('root', 'click', table)
  for (const key of [' ', 'ArrowLeft', 'ArrowRight']) expect(press(key, table)).toBe(false)
  expect(actions(begun)).toEqual(['Show Answer'])
})

test('a form is sent once, and of a group of options the last stands', () => {
  const sends = { type: 'submit', form: {} }
  const [login, menu] = [control('button', 'Login', sends), control('button', 'Menu')]
  const [a, b] = ['A', 'B'].map((name) => control('option', name, { type: 'radio', name: 'question 1' }))
  const { begun, tell } = open([login, menu, ...(a && b ? [a, b] : [])])
  for (const pressed of [login, a, menu, login, b]) tell('root', 'click', pressed)
  expect(actions(begun)).toEqual(['Menu', 'Login', 'B'])
})

test('typing on takes back the press of Enter before', () => {
  const form = {}
  const [user, password, login, menu] = [
    control('field', 'Username', { form }),
    control('field', 'Password', { form }),
    control('button', 'Login', { type: 'submit', form }),
    control('button', 'Menu', { type: 'button' }),
  ]
  const { begun, tell } = open([user, password, login, menu])
  tell('root', 'click', login)
  tell('root', 'click', menu)
  expect(actions(begun)).toEqual(['Login', 'Menu'])
  tell('root', 'input', Object.assign(password, { value: 'half' }))
  expect(actions(begun)).toEqual(['Menu'])
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
