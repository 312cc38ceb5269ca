import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { BlockSession } from '../session/block-session.ts'
import { useSaveState } from '../session/use-session.ts'
import styles from './offline-banner.module.css'

/** Says that the block goes on without a network, and whether something waits to be saved. */
export function OfflineBanner({ session, onSaveNow }: { session: BlockSession; onSaveNow: () => void }) {
  const { online } = useNetwork()
  const { because, unsent, isKept } = useSaveState(session)
  const offline = !online || because === 'offline'
  const pending = unsent > 0
  useWarningBeforeLeaving(pending && !isKept)
  return (
    <div role="status" className={styles.banners}>
      {/* Once said it stays, so that nothing moves with each answer. */}
      {!isKept && (
        <div className={styles.banner}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>This device cannot keep your answers. Stay on this page until they are saved.</span>
        </div>
      )}
      {offline && (
        <div className={styles.banner}>
          <IconCloudOff size={18} aria-hidden />
          <span>{pending ? 'Working Offline (Saving pending...)' : 'Working Offline (All changes saved locally)'}</span>
          {pending && (
            <Button
              variant="default"
              size="compact-md"
              aria-keyshortcuts="R"
              title="Save again now (R)"
              onClick={onSaveNow}
            >
              Retry Now
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The browser asks before it closes a page that alone holds answers. */
function useWarningBeforeLeaving(active: boolean) {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}
