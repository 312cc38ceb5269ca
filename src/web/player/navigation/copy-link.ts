import { placeOf } from '../../base-path.ts'
import { showToast } from '../../ui/toasts.tsx'

/** Puts the address of a question in review on the clipboard; on plain http, where there is none, it is shown. */
export async function copyLink(blockId: string, questionId: string): Promise<void> {
  const address = new URL(placeOf(questionAddress(blockId, questionId)), location.origin).href
  try {
    await navigator.clipboard.writeText(address)
    await showToast({ id: 'link', message: 'Link copied.' })
  } catch {
    await showToast({ id: 'link', autoClose: 20_000, message: `Copy this link: ${address}` })
  }
}

/** The permanent address of a question in review. */
export const questionAddress = (blockId: string, questionId: string): string =>
  `/exam?block_id=${blockId}&question=${encodeURIComponent(questionId)}`
