// A public page is there to be read first: what makes it an application is fetched once its visitor does anything.
const application = document.getElementById('application')
// Of a screen reader there may be nothing but the click, of a browser that fills in a form nothing but the input.
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click', 'input']
const start = ({ type, movementX, movementY }) => {
  // A browser tells of both by itself too, when a page comes to stand under the pointer or takes its place.
  if (type === 'pointermove' && movementX === 0 && movementY === 0) return
  if (type === 'scroll' && scrollY === 0) return
  for (const sign of signs) removeEventListener(sign, start, true)
  document.head.append(document.importNode(application.content, true))
}
for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })

// What a visitor begins until then is kept for the page that takes this one's place (`take-over.tsx`). Links work already.
const root = document.getElementById('root')
const begun = { typed: new Map() }
root.begun = begun
const placeOf = (selector, target) => {
  const control = application.isConnected && target.closest(selector)
  return control ? [...root.querySelectorAll(selector)].indexOf(control) : -1
}
root.addEventListener('focusin', ({ target }) => {
  begun.focused = placeOf('a, button, input', target)
})
root.addEventListener('click', ({ target }) => {
  const place = placeOf('button, input[type=radio]', target)
  if (place >= 0) begun.pressed = place
})
root.addEventListener('input', ({ target }) => {
  const place = placeOf('input:not([type=radio])', target)
  if (place >= 0) begun.typed.set(place, target.value)
})
// Keys that answer or turn something; a press of a control is a click besides.
root.addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey, target }) => {
  if (placeOf('input:not([type=radio])', target) >= 0 || ctrlKey || metaKey || altKey) return
  if (application.isConnected && /^\S$/.test(key)) begun.key = key
})
// A form that nobody listens to yet would load the page anew.
root.addEventListener('submit', (event) => application.isConnected && event.preventDefault())
