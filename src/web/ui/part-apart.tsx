import { type ComponentType, lazy, useState } from 'react'

/** A part of a page whose code is fetched apart, as with `lazy`; where it has been fetched ahead it stands at once. */
export function partApart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let fetched: ComponentType<Props> | undefined
  let asked: Promise<{ default: ComponentType<Props> }> | undefined
  // One that is still on its way is waited for; one that did not come is asked for again.
  const fetch = () => {
    asked ??= load().then(
      (part) => {
        fetched = part
        return { default: part }
      },
      (error: unknown) => {
        asked = undefined
        throw error
      },
    )
    return asked
  }
  const Awaited: ComponentType<Props> = lazy(fetch)
  function Part(props: Props) {
    // Another component in its place would begin anew.
    const [Shown] = useState(() => fetched ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(Part, { fetch, isFetched: () => fetched !== undefined })
}
