import { Button, Group, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Deck } from '../../../contract/flashcards.ts'
import styles from './add-decks.module.css'
import { countText } from './deck-card.tsx'
import { DeckRows } from './deck-rows.tsx'
import { addable, groupDecks, ownName } from './group-decks.ts'

interface AddDecksProps {
  decks: readonly Deck[]
  isAdding: boolean
  onAdd: (deck: Deck) => void
  onAddAll: (decks: readonly Deck[]) => void
}

/** Every deck by Qbank and name; locked ones say what opens them. A Qbank with nothing left to add takes one line. */
export function AddDecks({ decks, isAdding, onAdd, onAddAll }: AddDecksProps) {
  if (decks.length === 0) return <Text>This server has no decks yet; ask whoever runs it to load some.</Text>
  return groupDecks(decks).map(({ name, decks: own }) => (
    <AddGroup key={name} name={name} decks={own} isAdding={isAdding} onAdd={onAdd} onAddAll={onAddAll} />
  ))
}

function AddGroup({ name, decks, isAdding, onAdd, onAddAll }: AddDecksProps & { name: string }) {
  const summary = useRef<HTMLElement>(null)
  const isAdded = decks.every(({ selected }) => selected)
  const wasAdded = useRef(isAdded)
  // The button that added the last deck goes with its row, having lost the focus while it waited.
  useEffect(() => {
    const isNew = isAdded && !wasAdded.current
    wasAdded.current = isAdded
    if (isNew && document.activeElement === document.body) summary.current?.focus({ preventScroll: true })
  }, [isAdded])
  const left = addable(decks)
  const rows = (
    <DeckRows>
      {decks.map((deck) => (
        <AddRow key={deck.id} deck={deck} isAdding={isAdding} onAdd={onAdd} />
      ))}
    </DeckRows>
  )
  if (isAdded) {
    return (
      <section aria-label={name}>
        <details className={styles.added}>
          <summary ref={summary}>
            {decks.length === 1 ? `${name}: Added` : `${name}: all ${decks.length} added`}
          </summary>
          {rows}
        </details>
      </section>
    )
  }
  return (
    <section aria-label={name}>
      <Group justify="space-between" mt="md" mb="var(--space-half)">
        <Title order={3}>{name}</Title>
        {left.length > 1 && (
          <Button
            variant="light"
            mih={44}
            disabled={isAdding}
            aria-label={`Add all ${left.length} of ${name}`}
            onClick={() => onAddAll(left)}
          >
            Add all {left.length}
          </Button>
        )}
      </Group>
      {rows}
    </section>
  )
}

function AddRow({ deck, isAdding, onAdd }: { deck: Deck } & Pick<AddDecksProps, 'isAdding' | 'onAdd'>) {
  return (
    <li>
      <div>
        <Text fw="var(--weight-medium)">{ownName(deck)}</Text>
        <Text size="sm">
          {countText(deck.questionCount)}
          {deck.unlockedBy && deck.locked && `, ${unlockText(deck.unlockedBy)}`}
        </Text>
      </div>
      {deck.locked ? (
        <Group gap="xs" wrap="nowrap">
          <IconLock size={18} aria-hidden />
          <Text size="sm">Locked</Text>
        </Group>
      ) : (
        <Button
          variant="default"
          mih={44}
          // A long name must not push it out of the row.
          flex="none"
          disabled={deck.selected || isAdding}
          aria-label={deck.selected ? `${deck.name}: Added` : `Add ${deck.name}`}
          onClick={() => onAdd(deck)}
        >
          {deck.selected ? 'Added' : 'Add'}
        </Button>
      )}
    </li>
  )
}

const unlockText = ({ reviews, rank }: NonNullable<Deck['unlockedBy']>) => `unlocked by ${reviews} reviews (${rank})`
