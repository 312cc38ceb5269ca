import { useMemo, useRef, useState } from 'react'
import { useFullScreen } from '../ui/full-screen.tsx'
import { Announcer } from './announcer.tsx'
import type { BlockSession } from './block-session.ts'
import { DemoNotice } from './demo-notice.tsx'
import { EndSectionDialog } from './end-section-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import styles from './player.module.css'
import { PlayerFooter } from './player-footer.tsx'
import { PlayerHeader } from './player-header.tsx'
import { shortcutsOf } from './player-shortcuts.ts'
import { PlayerTools } from './player-tools.tsx'
import { QuestionRail } from './question-rail.tsx'
import { QuestionView } from './question-view.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'
import { TimeUpDialog } from './time-up-dialog.tsx'
import { useEndSection } from './use-end-section.ts'
import { useHighlighting } from './use-highlighting.ts'
import { usePlayerTools } from './use-player-tools.ts'
import { useQuestionAddress } from './use-question-address.ts'
import { useBlockState } from './use-session.ts'
import { useShortcuts } from './use-shortcuts.ts'

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
  const { toggle } = tools
  const leaves = session.state.mode === 'review' || session.isDemo
  const shortcuts = useMemo(
    () =>
      shortcutsOf({
        session,
        highlighting,
        toggle,
        onPause: leaves ? onExit : () => session.dispatch({ type: 'pause' }),
        onEndSection: () => setDialog('end'),
        onListKeys: () => setDialog('keys'),
      }),
    [session, highlighting, toggle, leaves, onExit],
  )
  const closeDialog = () => setDialog(undefined)
  useFullScreen(true)
  useQuestionAddress(session)
  useShortcuts(phase === 'running' && dialog === undefined, shortcuts)

  return (
    <div className={styles.player} data-panel={tools.panel !== undefined}>
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
      <PauseDialog session={session} onExit={onExit} />
      <TimeUpDialog session={session} ending={ending} />
      <EndSectionDialog
        session={session}
        opened={phase === 'ending' || (phase === 'running' && dialog === 'end')}
        ending={ending}
        onClose={closeDialog}
      />
      <SignedOutDialog session={session} />
    </div>
  )
}
