import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import type { Factor } from '../../contract/factors.ts'
import { useUser } from '../session.tsx'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './account.module.css'
import { factorsQuery } from './account-queries.ts'
import { AdminsNeedFactor } from './admins-need-factor.tsx'
import { ConfirmFirst, useMustConfirm } from './email-state.tsx'
import { Section } from './section.tsx'

const AddAppDialog = lazy(() => import('./add-app-dialog.tsx').then((file) => ({ default: file.AddAppDialog })))
const AddPasskeyDialog = lazy(() =>
  import('./add-passkey-dialog.tsx').then((file) => ({ default: file.AddPasskeyDialog })),
)
const FactorDialogs = () => import('./factor-dialogs.tsx')
const RenameDialog = lazy(() => FactorDialogs().then((file) => ({ default: file.RenameDialog })))
const RemoveDialog = lazy(() => FactorDialogs().then((file) => ({ default: file.RemoveDialog })))
const NewCodesDialog = lazy(() => FactorDialogs().then((file) => ({ default: file.NewCodesDialog })))
const PolicyDialog = lazy(() => FactorDialogs().then((file) => ({ default: file.PolicyDialog })))

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const kinds = { passkey: 'Passkey', totp: 'Authenticator app' }

type Open =
  | { dialog: 'app' | 'passkey' | 'codes' }
  | { dialog: 'policy'; adminsNeedFactor: boolean }
  | { dialog: 'rename' | 'remove'; factor: Factor; isLast: boolean }
  | undefined

/** The second factors that signing in asks for. */
export function FactorsSection() {
  const isAdmin = useUser()?.role === 'admin'
  const known = useQuery(factorsQuery)
  const [open, setOpen] = useState<Open>()
  const { factors = [], recoveryCodesLeft = 0, passkeysAvailable = false } = known.data ?? {}
  return (
    <Section title="Second factor">
      {known.error && <Notice onRetry={() => void known.refetch()}>{known.error.message}</Notice>}
      {known.data && (
        <Stack gap="sm" align="flex-start">
          <Text>
            {factors.length > 0
              ? 'After the password, signing in asks for one of these. A passkey also signs in alone.'
              : 'With one, a stolen password alone will not open your account.'}
          </Text>
          <FactorList factors={factors} onOpen={setOpen} />
          <AddButtons passkeysAvailable={passkeysAvailable} onOpen={setOpen} />
          {factors.length > 0 && (
            <>
              <Text>
                {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left; each stands in once for
                a factor that you do not have with you.
              </Text>
              <Button variant="default" size="md" onClick={() => setOpen({ dialog: 'codes' })}>
                Make new recovery codes
              </Button>
            </>
          )}
          {isAdmin && (
            <AdminsNeedFactor
              hasFactor={factors.length > 0}
              onChange={(adminsNeedFactor) => setOpen({ dialog: 'policy', adminsNeedFactor })}
            />
          )}
        </Stack>
      )}
      {/* Mounted anew each time, so that no password waits in it. */}
      {open && (
        <FetchedPart what="the dialog">
          <OpenDialog open={open} onClose={() => setOpen(undefined)} />
        </FetchedPart>
      )}
    </Section>
  )
}

function AddButtons({ passkeysAvailable, onOpen }: { passkeysAvailable: boolean; onOpen: (open: Open) => void }) {
  const hasPasskeys = passkeysAvailable && window.isSecureContext && 'PublicKeyCredential' in window
  if (useMustConfirm()) return <ConfirmFirst />
  return (
    <>
      <Group gap="sm">
        <Button variant="default" size="md" onClick={() => onOpen({ dialog: 'app' })}>
          Add an authenticator app
        </Button>
        {hasPasskeys && (
          <Button variant="default" size="md" onClick={() => onOpen({ dialog: 'passkey' })}>
            Add a passkey
          </Button>
        )}
      </Group>
      {!hasPasskeys && (
        <Text size="sm">
          Passkeys need https and a host name, and a browser that has them. An authenticator app works everywhere.
        </Text>
      )}
    </>
  )
}

function OpenDialog({ open, onClose }: { open: NonNullable<Open>; onClose: () => void }) {
  switch (open.dialog) {
    case 'app':
      return <AddAppDialog onClose={onClose} />
    case 'passkey':
      return <AddPasskeyDialog onClose={onClose} />
    case 'codes':
      return <NewCodesDialog onClose={onClose} />
    case 'policy':
      return <PolicyDialog adminsNeedFactor={open.adminsNeedFactor} onClose={onClose} />
    case 'rename':
      return <RenameDialog factor={open.factor} onClose={onClose} />
    case 'remove':
      return <RemoveDialog factor={open.factor} isLast={open.isLast} onClose={onClose} />
  }
}

function FactorList({ factors, onOpen }: { factors: Factor[]; onOpen: (open: Open) => void }) {
  if (factors.length === 0) return null
  const isLast = factors.length === 1
  return (
    <ul className={styles.devices} style={{ alignSelf: 'stretch' }} aria-label="Second factors">
      {factors.map((factor) => (
        <li key={factor.id}>
          <div>
            <Text>{factor.name}</Text>
            <Text size="sm">
              {kinds[factor.kind]}, added {day.format(new Date(factor.createdAt))}
              {factor.lastUsedAt && `, last used ${day.format(new Date(factor.lastUsedAt))}`}
            </Text>
          </div>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="md"
              aria-label={`Rename ${factor.name}`}
              onClick={() => onOpen({ dialog: 'rename', factor, isLast })}
            >
              Rename
            </Button>
            <Button
              variant="default"
              size="md"
              aria-label={`Remove ${factor.name}`}
              onClick={() => onOpen({ dialog: 'remove', factor, isLast })}
            >
              Remove
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  )
}
