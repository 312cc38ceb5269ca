interface Kept {
  /** In the order of the page. */
  place: number
  name: string
}

/** The visitor's actions before the application was there; `public/start.js` keeps them. */
export interface Begun {
  nameOf: (control: HTMLElement) => string
  focused?: Kept | undefined
  pressed?: Kept | undefined
  /** A letter or digit, pressed where the focus was. */
  key?: string
  typed: Map<number, string>
}

/** The same control: where the page has changed meanwhile, another may stand in its place. */
export function findAgain<C extends HTMLElement>(controls: ArrayLike<C>, kept: Kept | undefined, { nameOf }: Begun) {
  const control = kept && controls[kept.place]
  return control && nameOf(control) === kept.name ? control : undefined
}
