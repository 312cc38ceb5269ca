import { Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Deck } from '../../../contract/flashcards.ts'
import { countText } from './deck-card.tsx'
import { DeckRows } from './deck-rows.tsx'

interface AddDecksProps {
  decks: readonly Deck[]
  isAdding: boolean
  onAdd: (deck: Deck) => void
}

const byName = new Intl.Collator('en', { numeric: true })

/** Every deck by name; locked ones say what opens them. */
export function AddDecks({ decks, isAdding, onAdd }: AddDecksProps) {
  const sorted = [...decks].sort((a, b) => byName.compare(a.name, b.name))
  if (sorted.length === 0) return <Text>This server has no decks yet; ask whoever runs it to load some.</Text>
  return (
    <DeckRows>
      {sorted.map((deck) => (
        <li key={deck.id}>
          <div>
            <Text fw={600}>{deck.name}</Text>
            <Text size="sm">
              {countText(deck.questionCount)}
              {deck.unlockedBy && deck.locked && `, ${unlockText(deck.unlockedBy)}`}
            </Text>
          </div>
          {deck.locked ? (
            <Group gap={6} wrap="nowrap">
              <IconLock size={18} aria-hidden />
              <Text size="sm">Locked</Text>
            </Group>
          ) : (
            <Button
              variant="default"
              disabled={deck.selected || isAdding}
              aria-label={deck.selected ? `${deck.name}: Added` : `Add ${deck.name}`}
              onClick={() => onAdd(deck)}
            >
              {deck.selected ? 'Added' : 'Add'}
            </Button>
          )}
        </li>
      ))}
    </DeckRows>
  )
}

const unlockText = ({ reviews, rank }: NonNullable<Deck['unlockedBy']>) => `unlocked by ${reviews} reviews (${rank})`
