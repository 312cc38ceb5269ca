/** Reads the named fields of a form. */
export function typedIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const fields = new FormData(form)
  const textOf = (name: Name) => {
    const typed = fields.get(name)
    if (typeof typed !== 'string') throw new Error(`The form has no field '${name}' to type in.`)
    return typed
  }
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
}
