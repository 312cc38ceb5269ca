// The start page is there to be read first: what makes it an application is fetched once it has been painted.
const application = document.getElementById('application')
requestAnimationFrame(() => setTimeout(() => document.head.append(document.importNode(application.content, true))))

// What a visitor begins until then is kept for the page that takes this one's place (`take-over.tsx`). Links work already.
const root = document.getElementById('root')
const keep = (name, selector, target) => {
  const control = application.isConnected && target.closest(selector)
  if (control) root.dataset[name] = [...root.querySelectorAll(selector)].indexOf(control)
}
root.addEventListener('focusin', ({ target }) => keep('focused', 'a, button', target))
root.addEventListener('click', ({ target }) => keep('pressed', 'button', target))
