import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Deck } from '../../../contract/flashcards.ts'
import { inColourOf } from '../../question/section-mark.tsx'
import { RemoveButton } from '../../ui/remove-button.tsx'
import { ArchivedDialog } from './archived-dialog.tsx'
import styles from './deck-card.module.css'
import { ownName } from './group-decks.ts'
import { SplitBar } from './split-bar.tsx'

/** A deck on the learner's list, under the name of its Qbank; a press anywhere on it begins its study. */
export function DeckCard({ deck, onRemove }: { deck: Deck; onRemove: () => void }) {
  const { id, name, kind, questionCount, split, due } = deck
  const navigate = useNavigate()
  const [showsArchived, setShowsArchived] = useState(false)
  const archived = questionCount - split.mature - split.learning - split.unstudied
  return (
    <li className={styles.deck} style={kind === 'domain' ? inColourOf(ownName(deck)) : undefined}>
      <div>
        <div className={styles.name}>
          <UnstyledButton
            className={styles.study}
            aria-label={`Study Now: ${name}`}
            onClick={() => void navigate('/flashcards', { state: { deckId: id } })}
          >
            {ownName(deck)}
          </UnstyledButton>
          {due > 0 && <strong className={styles.due}>{due} due</strong>}
        </div>
        <SplitBar split={split} />
        <div className={styles.acts}>
          {/* The name above is the button of it. */}
          <span aria-hidden>Study Now</span>
          <UnstyledButton
            className={styles.act}
            aria-label={`Previous Sessions: ${name}`}
            onClick={() => void navigate(`/flashcards?history=${encodeURIComponent(id)}`)}
          >
            Previous Sessions
          </UnstyledButton>
          {archived > 0 && (
            <UnstyledButton
              className={styles.act}
              aria-label={`${archived} archived: ${name}`}
              onClick={() => setShowsArchived(true)}
            >
              {archived} archived
            </UnstyledButton>
          )}
        </div>
      </div>
      <div className={styles.more}>
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      {showsArchived && <ArchivedDialog deck={deck} onClose={() => setShowsArchived(false)} />}
    </li>
  )
}

export const countText = (count: number) => (count === 1 ? '1 card' : `${count} cards`)
