import { Anchor, Text } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconFlag, IconNote, IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { FoundQuestion } from '../../contract/search.ts'
import styles from './found-card.module.css'
import { Highlighted } from './highlighted.tsx'

const shownStatuses = {
  correct: { word: 'Correct', Icon: IconCheck },
  incorrect: { word: 'Incorrect', Icon: IconX },
  unanswered: { word: 'Unanswered', Icon: IconCircleDashed },
} as const

const fieldNames = {
  note: 'In your note',
  stem: 'In the question',
  vignette: 'In the vignette',
  options: 'In the options',
  section: 'In the section',
  explanation: 'In the explanation',
} as const

interface FoundCardProps {
  question: FoundQuestion
  /** Its title. */
  ref?: Ref<HTMLAnchorElement> | undefined
}

export function FoundCard({ question, ref }: FoundCardProps) {
  const { questionId, blockId, blockTitle, domain, stem, vignette, excerpt, note, marked, status } = question
  const { word, Icon } = shownStatuses[status]
  return (
    <li className={styles.found}>
      <Anchor
        ref={ref}
        component={Link}
        to={`/exam?${new URLSearchParams({ block_id: blockId, question: questionId })}`}
        className={styles.title}
        lineClamp={2}
      >
        {/* Many questions end in the same words; their case tells them apart. */}
        {vignette || stem}
      </Anchor>
      {vignette !== '' && excerpt?.field !== 'stem' && (
        <Text size="sm" className={styles.leadIn}>
          {stem}
        </Text>
      )}
      <Text size="sm" className={styles.facts}>
        <span data-status={status}>
          <Icon size={16} aria-hidden /> {word}
        </span>
        {marked && (
          <span>
            <IconFlag size={16} aria-hidden /> Marked
          </span>
        )}
        <span>{domain}</span>
        <span>{blockTitle}</span>
      </Text>
      {excerpt && excerpt.field !== 'section' && (
        <Text size="sm">
          <b>{fieldNames[excerpt.field]}:</b> <Highlighted {...excerpt} />
        </Text>
      )}
      {note !== '' && excerpt?.field !== 'note' && (
        <Text size="sm" className={styles.note}>
          <IconNote size={16} role="img" aria-label="Your note" /> {note}
        </Text>
      )}
    </li>
  )
}
