import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { loadFigureView } from '../figure/figure.tsx'
import { useBankNameOf } from '../question/use-bank-names.ts'
import { loadReferenceTable } from '../tools/reference-values.tsx'
import { OpenPlayer } from './open-player.tsx'
import { BlockSession } from './session/block-session.ts'
import type { OpenedBlock } from './session/open-block.ts'
import { useOtherTabs } from './session/use-other-tabs.ts'
import { useRunningSession } from './session/use-running-session.ts'
import { useBlockState } from './session/use-session.ts'
import { useStartAtOnce } from './session/use-start-at-once.ts'
import { StartCard } from './start-card.tsx'

interface BlockPlayerProps {
  opened: OpenedBlock
  userId: string
  demo: boolean
  questionId: string | undefined
  /** The block was completed somewhere else. */
  onCompleted: () => void
}

/** Before they are shown, so that they are there when the connection is not. */
function loadParts() {
  void Promise.allSettled([loadFigureView(), loadReferenceTable()])
}

/** From the start of a block to its end, or its review. */
export function BlockPlayer({ opened, userId, demo, questionId, onCompleted }: BlockPlayerProps) {
  const { block } = opened
  const [session] = useState(() => new BlockSession({ ...opened, userId, demo, questionId, onCompleted }))
  const phase = useBlockState(session, (state) => state.phase)
  const bankOf = useBankNameOf()
  const navigate = useNavigate()
  useRunningSession(session)
  useStartAtOnce(session)
  useOtherTabs(session, userId)
  useEffect(loadParts, [])

  const bank = bankOf(block.qbankId)
  const title = bank ? `${bank}: ${block.title}` : block.title
  const previousBlocks = `/block/new?qbank_id=${encodeURIComponent(block.qbankId)}&previous=1`
  const afterwards = demo ? `/exam?block_id=${block.id}` : previousBlocks
  const exit = () => void navigate(afterwards)
  if (phase === 'start') return <StartCard session={session} title={title} />
  return <OpenPlayer session={session} title={title} onExit={exit} />
}
