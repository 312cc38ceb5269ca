import type { ReactNode } from 'react'
import type { Source } from '../../domain/content/question-parts.ts'
import { type HighlightPart, partOf } from './highlight-parts.ts'
import shared from './question.module.css'
import { SourceLink } from './source-link.tsx'
import styles from './source-list.module.css'

interface SourceListProps {
  sources: readonly Source[]
  words: (part: HighlightPart, text: string) => ReactNode
}

/** Where it is written: each source with what it supports, and a link where one is known. */
export function SourceList({ sources, words }: SourceListProps) {
  if (sources.length === 0) return null
  return (
    <>
      <h3>References</h3>
      <ol className={`${shared.list} ${styles.references}`}>
        {sources.map(({ text, supports, url }, n) => (
          <li key={text}>
            {words(partOf.source(n), text)}
            <SourceLink url={url} />
            {supports && <div className={styles.supports}>Supports: {words(partOf.supports(n), supports)}</div>}
          </li>
        ))}
      </ol>
    </>
  )
}
