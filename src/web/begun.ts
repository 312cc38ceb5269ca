interface Kept {
  selector: string
  /** Among all that the selector finds, in the order of the page. */
  place: number
  name: string
}

/** The visitor's actions before the application was there; `start.js` keeps them. */
export interface Begun {
  nameOf: (control: HTMLElement) => string
  focused?: Kept | undefined
  /** In their order: a click, or where a key is named a press of it while the control had the focus. */
  actions: { control: Kept; key?: string }[]
  typed: Map<number, string>
}

type Root = Pick<HTMLElement, 'querySelectorAll'>

/** The same control: where the page has changed meanwhile, another may stand in its place. */
export function findAgain(root: Root, kept: Kept | undefined, { nameOf }: Pick<Begun, 'nameOf'>) {
  const control = kept && root.querySelectorAll<HTMLElement>(kept.selector)[kept.place]
  return control && nameOf(control) === kept.name ? control : undefined
}

/** Does to each control again what was done to it; one that says something else by then is left alone. */
export async function doAgain(root: Root, begun: Begun) {
  // What an action shows may move the others from their places, or put others in their stead.
  const controls = begun.actions.map(({ control }) => findAgain(root, control, begun))
  for (const [n, { control: kept, key }] of begun.actions.entries()) {
    // Until the page shows what was done or typed before.
    await new Promise((resolve) => setTimeout(resolve))
    const same = controls[n]
    const isThere = same?.isConnected && begun.nameOf(same) === kept.name
    const control = isThere ? same : findAgain(root, kept, begun)
    if (key) control?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    else control?.click()
  }
}
