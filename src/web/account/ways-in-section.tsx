import { Button, PasswordInput, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startLinking, unlinkIdentity } from '../../contract/account.ts'
import { mutationOf } from '../api.ts'
import styles from './account.module.css'
import { providersQuery, waysInQuery } from './account-queries.ts'
import { ConfirmFirst, useMustConfirm } from './email-state.tsx'
import { Problem } from './proof.tsx'
import { Section } from './section.tsx'

const isLinked = (linked: readonly { provider: string }[], id: string) => linked.some(({ provider }) => provider === id)

/** The outside ways to sign in, where this server has some or the learner is linked with one. */
export function WaysInSection() {
  const providers = useQuery(providersQuery).data
  const waysIn = useQuery(waysInQuery)
  const mustConfirm = useMustConfirm()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const start = useMutation({ ...mutationOf(startLinking), onSuccess: ({ url }) => window.location.assign(url) })
  const unlink = useMutation({
    ...mutationOf(unlinkIdentity),
    onSettled: () => queryClient.invalidateQueries({ queryKey: waysInQuery.queryKey }),
  })
  const linked = waysIn.data?.identities ?? []
  const offered = [...(providers?.google ? [{ id: 'google', name: 'Google' }] : []), ...(providers?.oidc ?? [])]
  // One that the operator has taken away can still be unlinked.
  const gone = linked.filter(({ provider }) => !offered.some(({ id }) => id === provider))
  const all = [...offered, ...gone.map(({ provider }) => ({ id: provider, name: provider }))]
  if (all.length === 0) return null
  const canLink = offered.some(({ id }) => !isLinked(linked, id))
  const asksPassword = waysIn.data?.password === true && canLink && !mustConfirm
  const error = start.error ?? unlink.error ?? waysIn.error
  return (
    <Section title="Other ways to sign in">
      {error && <Problem error={error} />}
      {mustConfirm && canLink && <ConfirmFirst />}
      {asksPassword && (
        <PasswordInput
          label="Current password"
          description="Linking needs it"
          size="md"
          maw={420}
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      <ul className={styles.devices}>
        {all.map(({ id, name }) => {
          const identity = linked.find(({ provider }) => provider === id)
          return (
            <li key={id}>
              <div>
                <Text>{name}</Text>
                <Text size="sm">
                  {identity ? `Linked${identity.email && ` with ${identity.email}`}` : 'Not linked'}
                </Text>
              </div>
              <Button
                variant="default"
                size="md"
                aria-label={`${identity ? 'Unlink' : 'Link'} ${name}`}
                disabled={waysIn.isPending || start.isPending || unlink.isPending || (mustConfirm && !identity)}
                onClick={() => {
                  const params = { provider: id }
                  if (identity) unlink.mutate({ params })
                  else start.mutate({ params, body: asksPassword ? { password } : {} })
                }}
              >
                {identity ? 'Unlink' : 'Link'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
