import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listKeyChanges, type RescoredBlock } from '../../contract/analytics.ts'
import { queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { Notice } from '../ui/notice.tsx'
import { showUndo } from '../ui/undo-toast.tsx'
import { dateText } from './date-text.ts'
import { keyChangeSentence } from './key-change-sentence.ts'
import styles from './performance.module.css'

/** More blocks than this wait behind a line. */
const shownAtOnce = 2

/** Tells a learner which keys changed after the answer, and what that makes of the blocks, until the learner hides it. */
export function KeyChanges() {
  const rescored = useQuery(queryOf(listKeyChanges, {}))
  const { isNew, hide } = useHidden()
  if (rescored.error && !rescored.data) {
    return <Notice onRetry={() => void rescored.refetch()}>{rescored.error.message}</Notice>
  }
  const blocks = rescored.data?.filter(isNew) ?? []
  if (blocks.length === 0) return null
  const [first, others] = [blocks.slice(0, shownAtOnce), blocks.slice(shownAtOnce)]
  return (
    <section className={styles.tile} aria-labelledby="key-changes">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Title order={2} size="h4" id="key-changes" mb={4}>
          Changed keys
        </Title>
        <Button variant="default" mih={44} onClick={() => hide(blocks)}>
          Hide
        </Button>
      </Group>
      <Text>{keyChangeSentence(blocks)}</Text>
      <BlockList blocks={first} />
      {others.length > 0 && (
        <details className={styles.table}>
          <summary>{others.length === 1 ? 'One more block' : `${others.length} more blocks`}</summary>
          <BlockList blocks={others} />
        </details>
      )}
    </section>
  )
}

/** What the learner has read and hidden, on this device; a key that changes after that is told anew. */
function useHidden() {
  const userId = useUser()?.id ?? ''
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `changed-keys-hidden ${userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const changesOf = ({ blockId, questions }: RescoredBlock) =>
    questions.map(({ questionId, changedAt }) => `${blockId} ${questionId} ${changedAt}`)
  return {
    isNew: (block: RescoredBlock) => changesOf(block).some((change) => !hidden.includes(change)),
    hide: (blocks: readonly RescoredBlock[]) => {
      setHidden([...hidden, ...blocks.flatMap(changesOf)])
      void showUndo('Hidden. The scores stay as they are.', () => setHidden(hidden))
    },
  }
}

const BlockList = ({ blocks }: { blocks: readonly RescoredBlock[] }) => (
  <ul className={styles.rescored}>
    {blocks.map((block) => (
      <li key={block.blockId}>
        <Text fw={600}>
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
      <Anchor component={Link} to={`/exam?${new URLSearchParams({ block_id: blockId, question: questionId })}`} py={4}>
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
