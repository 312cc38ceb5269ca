import { Button, Tooltip } from '@mantine/core'
import {
  IconCalculator,
  IconDoorExit,
  IconFlag,
  IconFlask,
  IconHighlight,
  IconNote,
  IconPlayerPause,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fieldValue } from '../../../domain/blocks/merge-change.ts'
import type { Shortcuts } from '../keyboard/use-shortcuts.ts'
import { MarkedFlag } from '../navigation/marked-flag.tsx'
import type { BlockSession } from '../session/block-session.ts'
import { currentQuestionId, isMarked } from '../session/block-state.ts'
import { useBlockState } from '../session/use-session.ts'
import styles from './tool-buttons.module.css'
import type { Highlighting } from './use-highlighting.ts'
import type { usePlayerTools } from './use-player-tools.ts'

export interface ToolButtonsProps {
  tools: Pick<ReturnType<typeof usePlayerTools>, 'panel' | 'hasCalculator'>
  highlighting: Highlighting
}

type AllToolButtonsProps = ToolButtonsProps & { session: BlockSession; shortcuts: Shortcuts }

export function ToolButtons({ session, shortcuts, tools, highlighting }: AllToolButtonsProps) {
  const locked = useBlockState(session, ({ phase }) => phase !== 'running')
  const hasNote = useBlockState(session, (state) => !!fieldValue(state.states[currentQuestionId(state)], 'note'))
  const { panel, hasCalculator } = tools
  const leaves = session.state.mode === 'review' || session.isDemo
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend.
    <div role="group" aria-label="Question tools" className={styles.tools}>
      {session.state.mode !== 'review' && <MarkButton session={session} locked={locked} onMark={shortcuts.mark} />}
      <ToolButton
        label="Highlight"
        tip="Highlight the selected words (H)"
        keys="H"
        icon={<IconHighlight size={18} aria-hidden />}
        disabled={locked}
        onPointerDown={highlighting.remember}
        onClick={shortcuts.highlight}
      />
      <ToolButton
        label="Notes"
        tip={hasNote ? 'Your note on this question (N)' : 'Write a note on this question (N)'}
        keys="N"
        icon={<IconNote size={18} aria-hidden />}
        tool="note"
        pressed={panel === 'note'}
        disabled={locked}
        onClick={shortcuts.note}
      />
      <ToolButton
        label="Calculator"
        tip="Calculator (Shift+C)"
        keys="Shift+C"
        icon={<IconCalculator size={18} aria-hidden />}
        tool="calculator"
        pressed={hasCalculator}
        disabled={locked}
        onClick={shortcuts.calculator}
      />
      <ToolButton
        label="Lab"
        rest=" values"
        tip="Laboratory reference values (L)"
        keys="L"
        icon={<IconFlask size={18} aria-hidden />}
        tool="referenceValues"
        pressed={panel === 'referenceValues'}
        disabled={locked}
        onClick={shortcuts.referenceValues}
      />
      <ToolButton
        label={leaves ? 'Exit' : 'Pause'}
        tip={exitTip(session)}
        keys="P"
        icon={leaves ? <IconDoorExit size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        disabled={locked}
        onClick={shortcuts.pause}
      />
    </div>
  )
}

function exitTip({ isDemo, state }: BlockSession): string {
  if (isDemo) return 'Leave the demo (P)'
  return state.mode === 'review' ? 'Back to the blocks of this Qbank (P)' : 'Pause, or save and exit (P)'
}

function MarkButton({ session, locked, onMark }: { session: BlockSession; locked: boolean; onMark: () => void }) {
  const isOn = useBlockState(session, (state) => isMarked(state, currentQuestionId(state)))
  return (
    <ToolButton
      label="Mark"
      tip={isOn ? 'Take the mark off (M)' : 'Mark this question (M)'}
      keys="M"
      icon={isOn ? <MarkedFlag size={18} /> : <IconFlag size={18} aria-hidden />}
      pressed={isOn}
      disabled={locked}
      onClick={onMark}
    />
  )
}

interface ToolButtonProps {
  label: string
  /** Of its name, what a phone has no room for; who has it read out hears it. */
  rest?: string
  /** What it does, with its key. */
  tip: string
  keys: string
  icon: ReactNode
  /** Where the focus returns to when the tool closes. */
  tool?: string
  pressed?: boolean
  disabled: boolean
  onClick: () => void
  onPointerDown?: () => void
}

function ToolButton({
  label,
  rest,
  tip,
  keys,
  icon,
  tool,
  pressed,
  disabled,
  onClick,
  onPointerDown,
}: ToolButtonProps) {
  return (
    <Tooltip withinPortal={false} label={tip}>
      <Button
        className={styles.tool}
        variant="default"
        leftSection={icon}
        aria-keyshortcuts={keys}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        {...(tool === undefined ? {} : { 'data-tool': tool })}
        {...(onPointerDown && { onPointerDown })}
        disabled={disabled}
        onClick={onClick}
      >
        {label}
        {rest && <span className={styles.rest}>{rest}</span>}
      </Button>
    </Tooltip>
  )
}
