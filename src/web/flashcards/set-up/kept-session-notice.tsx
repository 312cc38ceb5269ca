import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { KeptSession } from '../../offline/card-store.ts'
import type { StudySession } from '../study/study-session.ts'
import { isUnfinished } from '../study/study-state.ts'
import { useOpenSession } from '../study/use-open-session.ts'
import { useCardUser } from '../use-card-user.ts'

interface KeptSessionNoticeProps {
  deckId: string
  onContinue: (session: StudySession) => void
}

/** A session of this deck that was left before its end can be taken up again. */
export function KeptSessionNotice({ deckId, onContinue }: KeptSessionNoticeProps) {
  const { store } = useCardUser()
  const open = useOpenSession()
  const [kept, setKept] = useState<KeptSession>()
  useEffect(() => {
    let mounted = true
    void store.readSession(deckId).then((found) => mounted && setKept(found))
    return () => {
      mounted = false
    }
  }, [store, deckId])
  const study = kept?.study
  if (!kept || !isUnfinished(study)) return null
  return (
    <Alert color="teal" title="You have an unfinished session">
      <Group justify="space-between">
        <Text size="sm">
          {study.rated.length} of {study.order.length} cards rated,{' '}
          {kept.mode === 'spaced' ? 'spaced repetition' : 'cramming'}
        </Text>
        <Button size="sm" disabled={!open.isReady} onClick={() => void open.goOn(kept).then(onContinue)}>
          Continue Session
        </Button>
      </Group>
    </Alert>
  )
}
