/** What stands in the named fields of a form. */
export function typedIn<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const fields = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? '')])) as Record<Name, string>
}
