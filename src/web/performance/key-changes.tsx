import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listKeyChanges, type RescoredBlock } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { keyChangeSentence } from '../question/key-change-sentence.ts'
import { useNewKeyChanges } from '../question/use-new-key-changes.ts'
import { Notice } from '../ui/notice.tsx'
import { dateText } from './date-text.ts'
import styles from './key-changes.module.css'
import shared from './performance.module.css'

/** More blocks than this wait behind a line. */
const shownAtOnce = 2

/** Tells a learner which keys changed after the answer, and what that makes of the blocks, until the learner hides it. */
export function KeyChanges() {
  const rescored = useQuery(queryOf(listKeyChanges, {}))
  const { isNew, hide } = useNewKeyChanges()
  if (rescored.error && !rescored.data) {
    return <Notice onRetry={() => void rescored.refetch()}>{rescored.error.message}</Notice>
  }
  const blocks = rescored.data?.filter(isNew) ?? []
  if (blocks.length === 0) return null
  const [first, others] = [blocks.slice(0, shownAtOnce), blocks.slice(shownAtOnce)]
  return (
    <section className={shared.tile} aria-labelledby="key-changes">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h4" id="key-changes" mb="var(--space-half)">
          Changed keys
        </Title>
        <Button variant="default" mih={44} onClick={() => hide(blocks)}>
          Hide
        </Button>
      </Group>
      <Text>{keyChangeSentence(blocks)}</Text>
      <BlockList blocks={first} />
      {others.length > 0 && (
        <details className={shared.table}>
          <summary>{others.length === 1 ? 'One more block' : `${others.length} more blocks`}</summary>
          <BlockList blocks={others} />
        </details>
      )}
    </section>
  )
}

const BlockList = ({ blocks }: { blocks: readonly RescoredBlock[] }) => (
  <ul className={styles.rescored}>
    {blocks.map((block) => (
      <li key={block.blockId}>
        <Text fw="var(--weight-medium)">
          {block.title} ({dateText(block.completedAt)}): {block.score}% as scored, {block.scoreNow}% by the keys of
          today
        </Text>
        <Text size="sm">
          {block.correctAnswers} of {block.totalQuestions} correct then, {block.correctAnswersNow} now
        </Text>
        <ul>
          {block.questions.map((question) => (
            <li key={question.questionId}>
              <ChangedQuestion blockId={block.blockId} question={question} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

function ChangedQuestion({ blockId, question }: { blockId: string; question: RescoredBlock['questions'][number] }) {
  const { questionId, stem, chosen, keyThen, keyNow, changedAt, reason } = question
  return (
    <>
      <Anchor
        component={Link}
        to={`/exam?${new URLSearchParams({ block_id: blockId, question: questionId })}`}
        py="var(--space-half)"
      >
        {stem}
      </Anchor>
      <Text size="sm">
        <IconKey size={14} aria-hidden /> Right answer: <del>{keyThen.text}</del> <b>{keyNow.text}</b>. You chose{' '}
        {chosen.text}.
      </Text>
      <Text size="sm">
        Changed on {dateText(changedAt)}: {reason}
      </Text>
    </>
  )
}
