import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Deck } from '../../../contract/flashcards.ts'
import { inColourOf } from '../../question/section-mark.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { ArchivedDialog } from './archived-dialog.tsx'
import styles from './deck-card.module.css'
import { ownName } from './group-decks.ts'
import { SplitBar } from './split-bar.tsx'

/** A deck on the learner's list. */
export function DeckCard({ deck, onRemove }: { deck: Deck; onRemove: () => void }) {
  const { id, name, kind, questionCount, split, due } = deck
  const navigate = useNavigate()
  const [showsArchived, setShowsArchived] = useState(false)
  const archived = questionCount - split.mature - split.learning - split.unstudied
  return (
    <li className={styles.deck} style={kind === 'domain' ? inColourOf(ownName(deck)) : undefined}>
      <div className={styles.what}>
        <Title order={3}>{name}</Title>
        <Text size="sm">
          {countText(questionCount)}
          {due > 0 && (
            <>
              , <strong className={styles.due}>{due} due</strong>
            </>
          )}
        </Text>
      </div>
      <RemoveButton className={styles.remove} name={name} onRemove={onRemove} />
      <div className={styles.split}>
        <SplitBar split={split} />
      </div>
      <div className={styles.actions}>
        <Button
          mih={44}
          variant={due > 0 ? 'light' : 'default'}
          aria-label={`Study Now: ${name}`}
          onClick={() => void navigate('/flashcards', { state: { deckId: id } })}
        >
          Study Now
        </Button>
        <Button
          mih={44}
          variant="default"
          aria-label={`Previous Sessions: ${name}`}
          onClick={() => void navigate(`/flashcards?history=${encodeURIComponent(id)}`)}
        >
          Previous Sessions
        </Button>
        {archived > 0 && (
          <Button
            mih={44}
            variant="subtle"
            aria-label={`${archived} archived: ${name}`}
            onClick={() => setShowsArchived(true)}
          >
            {archived} archived
          </Button>
        )}
      </div>
      {showsArchived && <ArchivedDialog deck={deck} onClose={() => setShowsArchived(false)} />}
    </li>
  )
}

export const countText = (count: number) => (count === 1 ? '1 card' : `${count} cards`)
