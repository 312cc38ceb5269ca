import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import type { BlockSession } from './block-session.ts'
import styles from './player.module.css'
import { useSaveState } from './use-session.ts'

/** Says that the block goes on without a network, and whether something waits to be saved. */
export function OfflineBanner({ session, onSaveNow }: { session: BlockSession; onSaveNow: () => void }) {
  const { online } = useNetwork()
  const { because, unsaved } = useSaveState(session)
  const offline = !online || because === 'offline'
  const pending = unsaved > 0
  return (
    <div role="status">
      {offline && (
        <div className={styles['banner']}>
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
