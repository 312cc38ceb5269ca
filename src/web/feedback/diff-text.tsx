import { VisuallyHidden } from '@mantine/core'
import { Fragment, useMemo } from 'react'
import styles from './diff-text.module.css'
import { wordDiff } from './word-diff.ts'

/** A text with the words that were removed and added; by colour, by line, and in words for a screen reader. */
export function DiffText({ from, to }: { from: string; to: string }) {
  const parts = useMemo(() => wordDiff(from, to), [from, to])
  return (
    <p className={`reading ${styles.diff}`}>
      {parts.map(({ kind, text }, n) => {
        // Parts have no other name than their place.
        const key = `${n} ${kind}`
        if (kind === 'same') return <Fragment key={key}>{text}</Fragment>
        const Changed = kind === 'removed' ? 'del' : 'ins'
        const words = text.trimStart()
        return (
          <Fragment key={key}>
            {text.slice(0, text.length - words.length)}
            <Changed>
              <VisuallyHidden>{kind}: </VisuallyHidden>
              {words}
              <VisuallyHidden>, </VisuallyHidden>
            </Changed>
          </Fragment>
        )
      })}
    </p>
  )
}
