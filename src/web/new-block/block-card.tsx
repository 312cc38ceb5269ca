import { Button, Group, Progress, Text, Title } from '@mantine/core'
import { IconCheck, IconClock, IconProgress, IconSchool } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BlockSummary } from '../../contract/blocks.ts'
import { spineOf } from '../question/section-mark.tsx'
import styles from './block-card.module.css'
import { DeleteBlock } from './delete-block.tsx'
import { RenameBlock } from './rename-block.tsx'
import { sectionsText } from './sections-text.ts'

const shownDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** One block as a row: what tells it from the others, how far it is, and the way on. */
export function BlockCard({ block }: { block: BlockSummary }) {
  const { id, title, date, completed, originalMode, domains } = block
  const shownTitle = title || `Block ${id.slice(0, 4)}`
  const [mode, ModeIcon] = originalMode === 'exam' ? ['Exam mode', IconClock] : ['Tutor mode', IconSchool]
  const sections = sectionsText(domains)
  return (
    <article className={styles.row} aria-label={shownTitle} {...spineOf(domains, completed)}>
      <div className={styles.what}>
        <Title order={2} size="h4" className={styles.title}>
          {shownTitle}
        </Title>
        <Text size="sm" className={styles.facts}>
          <span className={styles.fact}>
            <ModeIcon size={16} aria-hidden /> {mode}
          </span>
          <time dateTime={date}>{shownDate.format(new Date(date))}</time>
        </Text>
        {sections && <Text size="sm">{sections}</Text>}
      </div>
      <BlockScore block={block} />
      <Group gap="var(--space-half)" className={styles.actions}>
        <Button
          component={Link}
          to={`/exam?block_id=${id}`}
          state={completed ? undefined : { startsAtOnce: true }}
          variant={completed ? 'default' : 'filled'}
          aria-label={`${completed ? 'Review' : 'Resume'} ${shownTitle}`}
        >
          {completed ? 'Review' : 'Resume'}
        </Button>
        {completed && (
          <Button
            component={Link}
            to={`/results?block_id=${id}`}
            variant="subtle"
            aria-label={`Results of ${shownTitle}`}
          >
            Results
          </Button>
        )}
        <RenameBlock block={block} />
        {!completed && <DeleteBlock block={block} />}
      </Group>
    </article>
  )
}

function BlockScore({ block: { completed, questionCount, answeredCount, score } }: { block: BlockSummary }) {
  const Icon = completed ? IconCheck : IconProgress
  const percent = completed ? (score ?? 0) : (100 * answeredCount) / questionCount
  const questions = `${questionCount} ${questionCount === 1 ? 'question' : 'questions'}`
  return (
    <div className={styles.score}>
      {completed && score !== null && <strong className={styles.percent}>{score}%</strong>}
      <div className={styles.progress}>
        <Text size="sm" className={styles.fact}>
          <Icon size={16} aria-hidden /> {completed ? 'Completed' : 'Incomplete'}
        </Text>
        <Text size="sm">
          {completed
            ? `${questions}${score === null ? '' : `, ${score}% correct`}`
            : `${answeredCount}/${questionCount} completed`}
        </Text>
        <Progress value={percent} size={4} aria-hidden />
      </div>
    </div>
  )
}
