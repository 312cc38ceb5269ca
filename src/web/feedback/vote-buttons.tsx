import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Revision } from '../../contract/feedback.ts'
import { useVote } from './use-vote.ts'
import styles from './vote-buttons.module.css'
import { voteFailure } from './vote-words.ts'

interface VoteButtonsProps {
  revision: Revision
  /** Beside other things the thanks are short and go by; in a dialog of its own the server's word stays. */
  inline?: boolean
  onVoted?: (() => void) | undefined
}

const thanksForMs = 3_000
const ways = [
  { voteType: 'up', name: 'Vote up', Icon: IconThumbUp },
  { voteType: 'down', name: 'Vote down', Icon: IconThumbDown },
] as const

/** Votes for and against a proposed revision; pressing one's own vote takes it back. */
export function VoteButtons({ revision, inline = false, onVoted }: VoteButtonsProps) {
  const { votes, voting, vote } = useVote(revision, onVoted)
  const isThanked = useForAWhile(voting.isSuccess ? voting.submittedAt : 0, thanksForMs)
  const isTakenBack = voting.data?.votes.userVote === null
  const word = inline && !isTakenBack ? 'Thank you for your feedback!' : voting.data?.message
  return (
    <div className={styles.votes}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend. */}
      <div role="group" aria-label="Vote on this revision" className={styles.voteButtons}>
        {ways.map(({ voteType, name, Icon }) => (
          <Button
            key={voteType}
            variant={votes.userVote === voteType ? 'light' : 'default'}
            aria-pressed={votes.userVote === voteType}
            title={votes.userVote === voteType ? 'Take your vote back' : name}
            leftSection={<Icon size={18} aria-hidden />}
            disabled={voting.isPending || revision.state !== 'proposed'}
            onClick={() => vote(voteType)}
          >
            <VisuallyHidden>{name}: </VisuallyHidden>
            {votes[voteType]}
          </Button>
        ))}
      </div>
      <Text size="sm" role="status" className={styles.voteWord} data-failed={voting.isError}>
        {voting.isError ? voteFailure(voting.error) : voting.isSuccess && (isThanked || !inline) && word}
      </Text>
    </div>
  )
}

/** True from a moment on until so much time has passed; 0 is no moment. */
function useForAWhile(since: number, forMs: number): boolean {
  const [isOver, setIsOver] = useState(0)
  useEffect(() => {
    if (since === 0) return
    const timer = setTimeout(() => setIsOver(since), forMs)
    return () => clearTimeout(timer)
  }, [since, forMs])
  return since !== 0 && isOver !== since
}
