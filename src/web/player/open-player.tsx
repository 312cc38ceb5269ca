import { useRef, useState } from 'react'
import { useFullScreen } from '../ui/full-screen.tsx'
import { EndSectionDialog } from './ending/end-section-dialog.tsx'
import { TimeUpDialog } from './ending/time-up-dialog.tsx'
import { useEndSection } from './ending/use-end-section.ts'
import { KeysDialog } from './keyboard/keys-dialog.tsx'
import { shortcutsOf } from './keyboard/player-shortcuts.ts'
import { useShortcuts } from './keyboard/use-shortcuts.ts'
import { PlayerFooter } from './navigation/player-footer.tsx'
import { PlayerHeader } from './navigation/player-header.tsx'
import { QuestionRail } from './navigation/question-rail.tsx'
import { useQuestionAddress } from './navigation/use-question-address.ts'
import { Announcer } from './notices/announcer.tsx'
import { DemoNotice } from './notices/demo-notice.tsx'
import { OfflineBanner } from './notices/offline-banner.tsx'
import { PauseDialog } from './notices/pause-dialog.tsx'
import styles from './open-player.module.css'
import { QuestionView } from './question-view.tsx'
import type { BlockSession } from './session/block-session.ts'
import { useBlockState } from './session/use-session.ts'
import { PlayerTools } from './tools/player-tools.tsx'
import { useHighlighting } from './tools/use-highlighting.ts'
import { usePlayerTools } from './tools/use-player-tools.ts'
import { useRoomAboveKeyboard } from './use-room-above-keyboard.ts'

interface OpenPlayerProps {
  session: BlockSession
  title: string
  onExit: () => void
}

/** The block itself, once it was started. */
export function OpenPlayer({ session, title, onExit }: OpenPlayerProps) {
  const [dialog, setDialog] = useState<'keys' | 'end'>()
  const phase = useBlockState(session, (state) => state.phase)
  const ending = useEndSection(session)
  const area = useRef<HTMLElement>(null)
  const highlighting = useHighlighting(session, area)
  const tools = usePlayerTools()
  const leaves = session.state.mode === 'review' || session.isDemo
  const shortcuts = shortcutsOf({
    session,
    highlighting,
    toggle: tools.toggle,
    onPause: leaves ? onExit : () => session.dispatch({ type: 'pause' }),
    onEndSection: () => setDialog('end'),
    onListKeys: () => setDialog('keys'),
  })
  const closeDialog = () => setDialog(undefined)
  useFullScreen(true)
  useRoomAboveKeyboard()
  useQuestionAddress(session)
  useShortcuts(phase === 'running' && dialog === undefined, shortcuts)

  return (
    <div
      className={styles.player}
      data-panel={tools.panel !== undefined}
      data-calculator={tools.hasCalculator}
      data-calculator-side={tools.calculatorSide}
    >
      <PlayerHeader session={session} title={title} shortcuts={shortcuts} />
      <DemoNotice session={session} />
      <QuestionRail session={session} onGoTo={(index) => session.dispatch({ type: 'goTo', index })} />
      <QuestionView
        session={session}
        area={area}
        highlighting={highlighting}
        feedback={{ isOpen: tools.panel === 'feedback', toggle: shortcuts.feedback }}
      />
      {phase === 'running' && <PlayerTools session={session} tools={tools} />}
      <OfflineBanner session={session} onSaveNow={shortcuts.saveNow} />
      <PlayerFooter session={session} shortcuts={shortcuts} tools={tools} highlighting={highlighting} />
      <Announcer session={session} />
      <KeysDialog opened={dialog === 'keys'} onClose={closeDialog} />
      <PauseDialog session={session} onExit={onExit} onEndSection={shortcuts.endSection} />
      <TimeUpDialog session={session} ending={ending} />
      <EndSectionDialog
        session={session}
        opened={phase === 'ending' || (phase === 'running' && dialog === 'end')}
        ending={ending}
        onClose={closeDialog}
      />
    </div>
  )
}
