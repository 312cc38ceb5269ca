import { useEffect } from 'react'
import type { BlockSession, TabMessage } from './block-session.ts'

/** Tabs that show the same block hear of each other at once; what each did goes to the server by itself. */
export function useOtherTabs(session: BlockSession, userId: string) {
  useEffect(() => {
    if (!session.isSaved) return
    const channel = new BroadcastChannel(`block ${userId} ${session.block.id}`)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => session.hear(data)
    const silence = session.tellOtherTabs((message) => channel.postMessage(message))
    return () => {
      silence()
      channel.close()
    }
  }, [session, userId])
}
