import { Badge, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { listBlockUpdates, type QuestionUpdate } from '../../../contract/feedback.ts'
import { queryOf } from '../../api.ts'
import { updatedByWord } from '../../feedback/revision-words.ts'
import { FetchedPart } from '../../ui/fetched-part.tsx'
import type { BlockSession } from '../session/block-session.ts'
import styles from './question-updated.module.css'

const ChangesDialog = lazy(async () => ({ default: (await import('../../feedback/changes-dialog.tsx')).ChangesDialog }))

const lookAgainAfterMs = 60_000

interface QuestionUpdatedProps {
  blockId: string
  question: BlockSession['questions'][number]
  isReview: boolean
}

/** Where the question has a newer text than the one shown: who changed it, and what. */
export function QuestionUpdated({ blockId, question, isReview }: QuestionUpdatedProps) {
  // One call for the whole block, not one for each question.
  const updates = useQuery({
    ...queryOf(listBlockUpdates, { params: { blockId } }),
    staleTime: lookAgainAfterMs,
  })
  const [isViewed, setIsViewed] = useState(false)
  const update = updates.data?.find(({ questionId }) => questionId === question.id)
  if (!update) return null
  return (
    <div className={styles.updated}>
      <Badge variant="default" tt="none" fw="var(--weight-medium)">
        {updatedByWord(update.updatedBy)}
      </Badge>
      <p>
        {update.keyChanged ? 'The key of this question has changed' : 'This question has changed'} since you answered
        it.
      </p>
      <Button variant="default" onClick={() => setIsViewed(true)}>
        What changed
      </Button>
      {isViewed && (
        <FetchedPart what="what changed">
          <ChangesDialog
            title="What changed since you answered"
            changes={update.changes}
            options={question.options}
            onClose={() => setIsViewed(false)}
            head={<Reasons update={update} isReview={isReview} />}
          />
        </FetchedPart>
      )}
    </div>
  )
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const Reasons = ({ update, isReview }: { update: QuestionUpdate; isReview: boolean }) => (
  <div>
    {[...new Set(update.reasons)].map((reason) => (
      <Text key={reason}>{reason}</Text>
    ))}
    <Text size="sm" mt="var(--space-half)">
      {updatedByWord(update.updatedBy)} on {day.format(new Date(update.updatedAt))}.{' '}
      {isReview ? 'The score of this block stays as it was.' : 'This block keeps the text that you answered.'}
    </Text>
  </div>
)
