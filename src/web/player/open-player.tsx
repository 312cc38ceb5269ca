import { useEffect, useMemo, useState } from 'react'
import { useFullScreen } from '../ui/full-screen.tsx'
import { Announcer } from './announcer.tsx'
import type { BlockSession } from './block-session.ts'
import { EndSectionDialog } from './end-section-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PauseDialog } from './pause-dialog.tsx'
import styles from './player.module.css'
import { PlayerFooter } from './player-footer.tsx'
import { PlayerHeader } from './player-header.tsx'
import { QuestionRail } from './question-rail.tsx'
import { QuestionView } from './question-view.tsx'
import { SignedOutDialog } from './signed-out-dialog.tsx'
import { TimeUpDialog } from './time-up-dialog.tsx'
import { useEndSection } from './use-end-section.ts'
import { useBlockState } from './use-session.ts'
import { type Shortcuts, useShortcuts } from './use-shortcuts.ts'

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
  const shortcuts = useMemo(() => shortcutsOf(session, () => setDialog('keys')), [session])
  const closeDialog = () => setDialog(undefined)
  useFullScreen(true)
  useEffect(() => {
    document.title = `${title} \u00b7 Preceptor`
  }, [title])
  useShortcuts(phase === 'running' && dialog === undefined, shortcuts)

  return (
    <div className={styles['player']}>
      <PlayerHeader session={session} title={title} />
      <QuestionRail session={session} onGoTo={(index) => session.dispatch({ type: 'goTo', index })} />
      <QuestionView session={session} />
      <OfflineBanner session={session} />
      <PlayerFooter
        session={session}
        onMove={shortcuts.move}
        onMark={shortcuts.mark}
        onPause={session.block.mode === 'review' ? onExit : () => session.dispatch({ type: 'pause' })}
        onEndSection={() => setDialog('end')}
      />
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

const shortcutsOf = (session: BlockSession, listKeys: () => void): Shortcuts => ({
  choose: (index) => {
    const { options } = session.block.questions[session.state.currentIndex] ?? { options: [] }
    const option = options[index]
    if (option) session.dispatch({ type: 'choose', optionId: option.id })
  },
  clear: () => session.dispatch({ type: 'choose', optionId: null }),
  move: (step) => session.dispatch({ type: 'goTo', index: session.state.currentIndex + step }),
  mark: () => session.dispatch({ type: 'mark' }),
  listKeys,
})
