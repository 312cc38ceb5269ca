import type { NavigateFunction } from 'react-router'
import { logAccess } from '../../contract/qbank.ts'
import { call } from '../api.ts'

export const setupAddress = (id: string) => `/block/new?qbank_id=${encodeURIComponent(id)}`

/** Notes that the Qbank was opened, and goes to the set-up of a block. */
export function startNew(id: string, navigate: NavigateFunction, options: { replace?: boolean } = {}) {
  // Only for the log: the learner does not wait for it, and a failure costs nothing.
  call(logAccess, { params: { id }, body: { accessedAt: new Date().toISOString() } }).catch(() => undefined)
  void navigate(setupAddress(id), options)
}
