import { type HTMLAttributes, useCallback, useState } from 'react'

/**
 * The nodes that the server has written at a place of this page, to be put back into it; null where it has written none, or
 * none that are whole.
 */
export function useWrittenNodes(place: string, isWhole: (written: Element) => boolean = () => true) {
  // The page before is still there while this one is first rendered (`take-over.tsx`).
  const [nodes] = useState(() => {
    const written = import.meta.env.SSR ? null : document.querySelector(place)
    return written && isWhole(written) ? [...written.childNodes] : null
  })
  return nodes
}

interface WrittenNodesProps extends HTMLAttributes<HTMLDivElement> {
  nodes: readonly ChildNode[]
}

/** Puts them there once: what is moved loses the focus. */
export function WrittenNodes({ nodes, ...attributes }: WrittenNodesProps) {
  const put = useCallback((part: HTMLElement | null) => part?.replaceChildren(...nodes), [nodes])
  return <div ref={put} {...attributes} />
}
