// A public page is there to be read first: what makes it an application is fetched once its visitor does anything.
const application = document.getElementById('application')
// Of a screen reader there may be nothing but the click, of a browser that fills in a form nothing but the input.
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click', 'input']
const start = ({ type, movementX, movementY }) => {
  // A browser tells of both by itself too, when a page comes to stand under the pointer or takes its place.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  if (type === 'scroll' && scrollY === 0) return
  for (const sign of signs) removeEventListener(sign, start, true)
  bringLate()
  document.head.append(document.importNode(application.content, true))
}
for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })

// What the first paint need not wait for: the fonts, for which a face of the device stands in, and the service worker. They
// come with the application at the latest, for not every browser tells of its paints.
let late = document.getElementById('late').content
const bringLate = () => {
  if (late) document.head.append(document.importNode(late, true))
  late = undefined
}
new PerformanceObserver((entries, observer) => {
  if (entries.getEntriesByName('first-contentful-paint').length === 0) return
  observer.disconnect()
  bringLate()
}).observe({ type: 'paint', buffered: true })

// Where it cannot be fetched, because the server was updated or a request was lost: the address with a query is answered
// with the application's own page, which comes without this script, so this happens once.
const loadAnew = async () => {
  const anew = `?anew${location.hash}`
  const { ok } = await fetch(anew).catch(() => ({ ok: false }))
  if (ok) location.replace(anew)
  // Without a network the page can still be read.
  else addEventListener('click', loadAnew, { once: true })
}
addEventListener('error', ({ target }) => target.type === 'module' && loadAnew(), true)

// What a visitor begins until then is kept for the page that takes this one's place (`take-over.tsx`). Links work already.
const root = document.getElementById('root')
// What follows a colon is the state of a control, as of the switch of the theme: this page does not know what was chosen.
const nameOf = (control) =>
  (control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent ?? control.textContent).split(':')[0].trim()
const begun = { typed: new Map(), actions: [], nameOf }
root.begun = begun
const fields = 'input:not([type=radio]), textarea'
const focusable = 'a, button, input, textarea, [tabindex]'
// What stands there for paper alone is on no page that takes this one's place.
const isScreens = (control) => !control.closest('[data-unscripted]')
const find = (selector, target) => {
  const control = application.isConnected && target.closest(selector)
  if (!control) return
  const place = [...root.querySelectorAll(selector)].filter(isScreens).indexOf(control)
  return { selector, place, name: nameOf(control) }
}
root.addEventListener('focusin', ({ target }) => {
  begun.focused = find(focusable, target)
})
const forget = (only) => {
  begun.actions = begun.actions.filter((action) => !only || action.only !== only)
}
root.addEventListener('click', ({ target }) => {
  const control = find('button, input[type=radio], [data-card-side]', target)
  if (!control) return
  const { type, name, form } = target.closest(control.selector)
  // A form is sent once, and of a group of options one is chosen, however often somebody presses who sees no answer.
  const only = type === 'radio' ? name : type === 'submit' ? form : undefined
  forget(only)
  begun.actions.push({ control, only })
})
root.addEventListener('input', ({ target }) => {
  const field = find(fields, target)
  if (!field) return
  begun.typed.set(field.place, target.value)
  // Whoever goes on typing has not sent the form: Enter in its first field presses its button too.
  forget(target.form)
})
// Keys that answer or turn something; a press of a control is a click besides.
root.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event
  if (find(fields, target) || ctrlKey || metaKey || altKey) return
  const side = find('[data-card-side]', target)
  const turns = side && /^( |Arrow(Left|Right))$/.test(key)
  // The page stays where it is, as when the card hears of it.
  if (turns) event.preventDefault()
  const control = !repeat && (turns || /^\S$/.test(key)) && (side ?? find(focusable, target))
  if (control) begun.actions.push({ control, key })
})
// A form that nobody listens to yet would load the page anew.
root.addEventListener('submit', (event) => application.isConnected && event.preventDefault())
