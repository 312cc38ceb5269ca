import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { BlockSession } from '../session/block-session.ts'
import { announcementOf } from './announcement.ts'

/** Says to screen readers what the page shows to the others. */
export function Announcer({ session }: { session: BlockSession }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    let before = session.state
    return session.subscribe(() => {
      const sentence = announcementOf(before, session.state, session)
      before = session.state
      if (sentence) setAnnounced(sentence)
    })
  }, [session])
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>
}
