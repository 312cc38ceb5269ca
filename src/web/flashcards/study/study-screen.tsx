import { Button, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import type { Card } from '../../../contract/flashcard-parts.ts'
import type { Rating } from '../../../domain/flashcards/card-state.ts'
import { isOneDeck } from '../../../domain/flashcards/decks.ts'
import { hintsOf } from '../../../domain/flashcards/scheduler.ts'
import { CardFace } from '../../card/card-face.tsx'
import { ExplanationPanel } from '../../card/explanation-panel.tsx'
import { RatingBar } from '../../card/rating-bar.tsx'
import { TurnButtons } from '../../card/turn-buttons.tsx'
import { refetchAfter } from '../../stale-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFullScreen } from '../../ui/full-screen.tsx'
import { prepareToasts, showToast } from '../../ui/toasts.tsx'
import { hideUndo, showUndo } from '../../ui/undo-toast.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useTitle } from '../../ui/use-title.ts'
import { useCardUser } from '../use-card-user.ts'
import { CardKeysDialog } from './card-keys-dialog.tsx'
import { CardQuestions } from './card-questions.tsx'
import { CardTools } from './card-tools.tsx'
import { CompleteDialog } from './complete-dialog.tsx'
import { EditCard } from './edit-card.tsx'
import { NewCard } from './new-card.tsx'
import { StudyHeader } from './study-header.tsx'
import styles from './study-screen.module.css'
import type { StudySession } from './study-session.ts'
import { useOfferBack } from './use-offer-back.ts'
import { useStudyClock } from './use-study-clock.ts'
import { type StudyKeys, useStudyKeys } from './use-study-keys.ts'

interface StudyScreenProps {
  deckName: string
  session: StudySession
  onExit: () => void
}

const good: Rating = 3

/** The study session itself. Everything it shows comes from memory; no rating waits for the server. */
export function StudyScreen({ deckName, session, onExit }: StudyScreenProps) {
  const { store } = useCardUser()
  const { online } = useNetwork()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { study } = useSyncExternalStore(session.subscribe, () => session.view)
  const [editing, setEditing] = useState<string>()
  const [isNew, setNew] = useState(false)
  const [dialog, setDialog] = useState<'keys'>()
  const { card } = session
  const minutes = useStudyClock(session)
  const isEditing = card !== undefined && editing === card.id
  // A card that is added to a list goes to the deck of the shown card.
  const deckToAddTo = isOneDeck(session.kept.deckId) ? session.kept.deckId : card?.deckId
  const isAdding = isNew && deckToAddTo !== undefined
  useFullScreen(true)
  useEffect(() => void prepareToasts().catch(() => undefined), [])
  useTitle(isAdding ? `Add Card, ${deckName}` : deckName)

  const offered = useRef<string>(undefined)
  const leave = async (go: () => void) => {
    await session.leave()
    // The next page does not offer an undo that only this page can do.
    if (offered.current) void hideUndo(offered.current)
    go()
    await store.send()
    await refetchAfter('schedules', queryClient)
  }
  const exit = () => leave(onExit)
  const archive = () => {
    if (!card) return
    session.setArchived(card.id, true)
    offered.current = `archive ${card.id}`
    void showUndo('The card is archived.', () => session.setArchived(card.id, false), offered.current)
  }
  const add = () => {
    if (deckToAddTo !== undefined) setNew(true)
    else void showToast({ color: 'red', message: 'No deck selected. Cannot create card.' })
  }
  const offerBack = useOfferBack(session)
  const remove = (gone: Card) => {
    session.remove(gone.id)
    offered.current = offerBack(gone)
  }
  const keys: StudyKeys = {
    goOn: () => (study.isFlipped ? session.rate(good) : session.flip()),
    rate: session.rate,
    move: session.move,
    undo: session.undo,
    flag: session.flag,
    archive,
    edit: () => setEditing(card?.id),
    listKeys: () => setDialog('keys'),
    exit: () => void exit(),
  }
  // Cramming leaves the schedule alone, so there is nothing to foretell.
  const hints = card && session.kept.mode === 'spaced' ? hintsOf(session.outcomes()) : undefined
  useStudyKeys(!isEditing && !isAdding && dialog === undefined, study.isOver, keys)

  const { goesOn, part } = useKeptFocus()
  const turn = (
    <TurnButtons
      flipRef={study.isFlipped ? undefined : goesOn}
      isFirst={study.position === 0}
      isFlipped={study.isFlipped}
      onFlip={session.flip}
      onMove={session.move}
    />
  )

  return (
    <div className={styles.study} {...part}>
      <div className={styles.stage}>
        <StudyHeader
          deckName={deckName}
          position={study.position}
          total={study.order.length}
          minutes={minutes}
          onAdd={add}
          onExit={() => void exit()}
        />
        {!online && <Text role="status">You are offline. Your ratings are kept on this device and sent later.</Text>}
        {isAdding && <NewCard deckId={deckToAddTo} onAdded={session.add} onDone={() => setNew(false)} />}
        {!card && !isAdding && (
          <EmptyState drawing="nothing-due">
            No cards available for study. Try adjusting your filters or adding new cards.
          </EmptyState>
        )}
        {card && isEditing && !isAdding && (
          <EditCard
            card={card}
            onSaved={session.replace}
            onDeleted={() => remove(card)}
            onDone={() => setEditing(undefined)}
          />
        )}
        {card && !isEditing && !isAdding && (
          <CardFace
            card={card}
            isFlipped={study.isFlipped}
            onFlip={session.flip}
            tools={
              <CardTools card={card} onEdit={() => setEditing(card.id)} onFlag={session.flag} onArchive={archive} />
            }
          />
        )}
      </div>
      {card && !isEditing && !isAdding && (
        <>
          <div className={styles.controls}>
            <div className={styles.answer}>
              {study.isFlipped ? <RatingBar isShown hints={hints} goodRef={goesOn} rater={session} /> : turn}
            </div>
            <div className={styles.after}>
              <Button
                variant="subtle"
                mih={44}
                disabled={study.trail.length === 0}
                title="Undo the last rating (U or Ctrl+Z)"
                onClick={session.undo}
              >
                Undo
              </Button>
              {study.isFlipped && turn}
              <Button variant="subtle" mih={44} title="Keyboard shortcuts (?)" onClick={() => setDialog('keys')}>
                Keys
              </Button>
            </div>
          </div>
          {/* Before the answer is shown it would give it away; its room is there. */}
          <div className={styles.explained}>{study.isFlipped && <ExplanationPanel card={card} />}</div>
          {study.isFlipped && (
            <CardQuestions
              key={card.id}
              card={card}
              onBlock={(id) => void leave(() => void navigate(`/exam?block_id=${id}`))}
            />
          )}
        </>
      )}
      <CardKeysDialog opened={dialog === 'keys'} onClose={() => setDialog(undefined)} />
      <CompleteDialog study={study} onUndo={session.undo} onDone={() => void exit()} />
    </div>
  )
}
