import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useReducer } from 'react'
import { Link } from 'react-router'
import { getDemoCards } from '../../contract/demo.ts'
import type { Card } from '../../contract/flashcard-parts.ts'
import { queryOf } from '../api.ts'
import { CardFace } from '../card/card-face.tsx'
import { ExplanationPanel } from '../card/explanation-panel.tsx'
import { RatingBar } from '../card/rating-bar.tsx'
import { TurnButtons } from '../card/turn-buttons.tsx'
import { FailedPart } from '../ui/failed-part.tsx'
import { type CardDemoAction, cardDemo, newCardDemo } from './card-demo.ts'
import styles from './flashcard-demo.module.css'

/** A few real cards to turn and rate; nothing is saved. */
export function FlashcardDemo() {
  const demo = useQuery({ ...queryOf(getDemoCards, {}), staleTime: Number.POSITIVE_INFINITY })
  if (demo.error) return <FailedPart what="These flashcards" error={demo.error} onRetry={() => void demo.refetch()} />
  if (!demo.data) return <Loader role="status" aria-label="Loading the flashcards" />
  if (demo.data.length === 0) return <p>This server has no flashcards yet. Choose a question bank instead.</p>
  return <OpenDemo cards={demo.data} />
}

function OpenDemo({ cards }: { cards: readonly Card[] }) {
  const [state, dispatch] = useReducer(cardDemo, newCardDemo)
  const { index, isFlipped, rated } = state
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
    <section className={styles.demo} aria-label="Demo flashcards" onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <span>
          Card {index + 1}/{cards.length}
        </span>
        <span role="status">
          {rated > 0 && (
            <>
              {rated} rated; with <Link to="/login">an account</Link> they come back when due
            </>
          )}
        </span>
      </header>
      <CardFace card={card} isFlipped={isFlipped} onFlip={() => dispatch({ type: 'flip' })} />
      <TurnButtons
        isFirst={index === 0}
        isFlipped={isFlipped}
        onFlip={() => dispatch({ type: 'flip' })}
        onMove={step}
      />
      <RatingBar
        isShown={isFlipped}
        hints={card.hints}
        rater={{ rate: () => dispatch({ type: 'rate', of: cards.length }) }}
      />
      <ExplanationPanel card={card} />
    </section>
  )
}

/** The keys of the demo while the focus is in it. Space on a button is the button's own. */
function actionOf({ key, target }: KeyboardEvent, of: number): CardDemoAction | undefined {
  if (key === ' ' && !(target instanceof HTMLButtonElement)) return { type: 'flip' }
  if (key === 'ArrowLeft') return { type: 'go', by: -1, of }
  if (key === 'ArrowRight') return { type: 'go', by: 1, of }
  return /^[1-4]$/.test(key) ? { type: 'rate', of } : undefined
}
