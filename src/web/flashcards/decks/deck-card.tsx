import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconArchive, IconHistory } from '@tabler/icons-react'
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
            title="Study Now"
            onClick={() => void navigate('/flashcards', { state: { deckId: id } })}
          >
            {ownName(deck)}
          </UnstyledButton>
          {due > 0 && <strong className={styles.due}>{due} due</strong>}
        </div>
        <SplitBar split={split} />
      </div>
      <div className={styles.more}>
        {archived > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`${archived} archived: ${name}`}
            title={`${archived} archived`}
            onClick={() => setShowsArchived(true)}
          >
            <IconArchive size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Previous Sessions: ${name}`}
          title="Previous Sessions"
          onClick={() => void navigate(`/flashcards?history=${encodeURIComponent(id)}`)}
        >
          <IconHistory size={18} aria-hidden />
        </ActionIcon>
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      {showsArchived && <ArchivedDialog deck={deck} onClose={() => setShowsArchived(false)} />}
    </li>
  )
}

export const countText = (count: number) => (count === 1 ? '1 card' : `${count} cards`)
