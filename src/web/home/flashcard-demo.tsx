import '../question/state-colours.css'
import { Button, Loader } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useReducer } from 'react'
import { getDemoCards } from '../../contract/demo.ts'
import type { Card } from '../../contract/flashcards.ts'
import { queryOf } from '../api.ts'
import { categoryColour } from '../question/category-colours.ts'
import { Notice } from '../ui/notice.tsx'
import { type CardDemoAction, cardDemo, newCardDemo } from './card-demo.ts'
import styles from './flashcard-demo.module.css'

/** A few real cards to turn and rate; nothing is saved. */
export function FlashcardDemo() {
  const demo = useQuery({ ...queryOf(getDemoCards, {}), staleTime: Number.POSITIVE_INFINITY })
  if (demo.error) return <Notice onRetry={() => void demo.refetch()}>{demo.error.message}</Notice>
  if (!demo.data) return <Loader role="status" aria-label="Loading the flashcards" />
  if (demo.data.length === 0) return <p>This server has no flashcards yet. Choose a question bank instead.</p>
  return <OpenDemo cards={demo.data} />
}

function OpenDemo({ cards }: { cards: readonly Card[] }) {
  const [state, dispatch] = useReducer(cardDemo, newCardDemo)
  const { index, isFlipped, isExplained, rated } = state
  const card = cards[index]
  if (!card) return null
  const step = (by: 1 | -1) => dispatch({ type: 'go', by, of: cards.length })
  const onKeyDown = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actionOf(event, cards.length)
    if (!action) return
    event.preventDefault()
    dispatch(action)
  }
  return (
    <section className={styles['demo']} aria-label="Demo flashcards" onKeyDown={onKeyDown}>
      <header className={styles['head']}>
        <span>
          Card {index + 1}/{cards.length}
        </span>
        <span role="status">{rated > 0 && `${rated} rated; with an account they come back when due`}</span>
      </header>
      <Face card={card} isFlipped={isFlipped} onFlip={() => dispatch({ type: 'flip' })} />
      <div className={styles['turn']}>
        <Button variant="default" mih={44} aria-label="Previous card" disabled={index === 0} onClick={() => step(-1)}>
          <IconArrowLeft size={18} aria-hidden />
        </Button>
        <Button mih={44} title="Space" onClick={() => dispatch({ type: 'flip' })}>
          {isFlipped ? 'Hide Answer' : 'Show Answer'}
        </Button>
        <Button variant="default" mih={44} aria-label="Next card" onClick={() => step(1)}>
          <IconArrowRight size={18} aria-hidden />
        </Button>
      </div>
      <fieldset className={styles['ratings']} aria-label="How well did you know it?">
        {isFlipped &&
          ratings.map(([rating, label]) => (
            <button
              key={rating}
              type="button"
              data-rating={rating}
              title={`Key ${rating}`}
              onClick={() => dispatch({ type: 'rate', of: cards.length })}
            >
              {label} <span>({card.hints[rating]})</span>
            </button>
          ))}
      </fieldset>
      {card.extendedExplanation !== '' && (
        <>
          <button
            type="button"
            className={styles['link']}
            aria-expanded={isExplained}
            onClick={() => dispatch({ type: 'explain' })}
          >
            Extended Explanation
          </button>
          {isExplained && <p className={styles['explanation']}>{card.extendedExplanation}</p>}
        </>
      )}
    </section>
  )
}

const ratings = [
  [1, 'Again'],
  [2, 'Hard'],
  [3, 'Good'],
  [4, 'Easy'],
] as const

function Face({ card, isFlipped, onFlip }: { card: Card; isFlipped: boolean; onFlip: () => void }) {
  const { category, front, back } = card
  const turn = () => {
    // Who selects words does not want to turn the card.
    if (window.getSelection()?.isCollapsed ?? true) onFlip()
  }
  return (
    <article className={styles['card']} aria-label="Flashcard">
      <header className={styles['category']} style={{ background: categoryColour(category) }}>
        {category}
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space and the button below turn it too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long side scrolls, by keyboard too. */}
      <section className={styles['body']} aria-label="Card side" tabIndex={0} onClick={turn}>
        <p className={styles['side']}>{isFlipped ? 'Back' : 'Front'}</p>
        <p className={styles['face']} aria-live="polite">
          {isFlipped ? back : front}
        </p>
      </section>
    </article>
  )
}

/** The keys of the demo while the focus is in it. Space on a button is the button's own. */
function actionOf({ key, target }: KeyboardEvent, of: number): CardDemoAction | undefined {
  if (key === ' ' && !(target instanceof HTMLButtonElement)) return { type: 'flip' }
  if (key === 'ArrowLeft') return { type: 'go', by: -1, of }
  if (key === 'ArrowRight') return { type: 'go', by: 1, of }
  return /^[1-4]$/.test(key) ? { type: 'rate', of } : undefined
}
