import { useSyncExternalStore } from 'react'
import type { BlockSession, SaveState } from './block-session.ts'
import type { BlockState } from './block-state.ts'

/** A part of the block's state. The selector returns what is in the state, so that only its change draws again. */
export const useBlockState = <Part>(session: BlockSession, select: (state: BlockState) => Part): Part =>
  useSyncExternalStore(session.subscribe, () => select(session.state))

export const useQuestion = (session: BlockSession): BlockSession['question'] =>
  useSyncExternalStore(session.subscribe, () => session.question)

export const useSaveState = (session: BlockSession): SaveState =>
  useSyncExternalStore(session.subscribe, () => session.saveState)
