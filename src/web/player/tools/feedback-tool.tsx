import { Loader, Text } from '@mantine/core'
import { lazy, useState } from 'react'
import type { FeedbackBook } from '../../feedback/use-feedback.ts'
import { FetchedPart } from '../../ui/fetched-part.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { isExplained } from '../session/block-state.ts'
import { useBlockState } from '../session/use-session.ts'
import { PlayerPanel } from './player-panel.tsx'

export const loadFeedbackPanel = () => import('../../feedback/feedback-panel.tsx')
const FeedbackPanel = lazy(async () => ({ default: (await loadFeedbackPanel()).FeedbackPanel }))

const books = new WeakMap<BlockSession, FeedbackBook>()

/** What is written outlives the panel, as long as the block is open. */
function bookOf(session: BlockSession): FeedbackBook {
  const book = books.get(session) ?? new Map()
  books.set(session, book)
  return book
}

export function FeedbackTool({ session, onClose }: { session: BlockSession; onClose: () => void }) {
  const [book] = useState(() => bookOf(session))
  const currentIndex = useBlockState(session, (state) => state.currentIndex)
  const question = session.questions[currentIndex]
  const explained = useBlockState(session, (state) => question !== undefined && isExplained(state, question.id))
  return (
    <PlayerPanel title="Feedback" onClose={onClose}>
      {question && explained ? (
        <FetchedPart
          what="the form for feedback"
          waiting={<Loader size="sm" role="status" aria-label="Loading the feedback" />}
        >
          <Text size="sm">Question {currentIndex + 1}</Text>
          <FeedbackPanel
            key={question.id}
            questionId={question.id}
            blockId={session.block.id}
            options={question.options}
            book={book}
            beforeSending={session.save}
          />
        </FetchedPart>
      ) : (
        <Text size="sm">Answer this question first; then you can say what is wrong with it.</Text>
      )}
    </PlayerPanel>
  )
}
