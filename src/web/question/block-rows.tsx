import { Button, Progress, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { BlockSummary } from '../../contract/blocks.ts'
import styles from '../ui/rows.module.css'
import { spineOf } from './section-mark.tsx'
import { useBankNameOf } from './use-bank-names.ts'

interface BlockRowsProps {
  title: string
  blocks: readonly BlockSummary[]
  /** The content below the rows. */
  children?: ReactNode
}

/** Blocks of several Qbanks, each opened by one press; nothing where there are none. */
export function BlockRows({ title: heading, blocks, children }: BlockRowsProps) {
  const bankOf = useBankNameOf()
  const headingId = useId()
  if (blocks.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {heading}
      </Title>
      <ul className={styles.rows}>
        {blocks.map(({ id, title, qbankId, originalMode, answeredCount, questionCount, completed, domains }) => {
          const action = completed ? 'Review' : 'Resume'
          const mode = originalMode === 'exam' ? 'exam mode' : 'tutor mode'
          const facts = [bankOf(qbankId), mode, `${answeredCount}/${questionCount} completed`]
          return (
            <li key={id} className={styles.row} {...spineOf(domains, completed)}>
              <div className={styles.what}>
                <Text className={styles.title}>{title}</Text>
                {/* A device without a network may not know what the Qbank is called. */}
                <Text size="sm">{facts.filter((fact) => fact !== undefined).join(', ')}</Text>
                <Progress
                  value={(100 * answeredCount) / questionCount}
                  size={4}
                  className={styles.progress}
                  aria-hidden
                />
              </div>
              <Button
                component={Link}
                to={`/exam?block_id=${id}`}
                state={completed ? undefined : { startsAtOnce: true }}
                variant="default"
                mih={44}
                aria-label={`${action} ${title}`}
              >
                {action}
              </Button>
            </li>
          )
        })}
      </ul>
      {children}
    </section>
  )
}
