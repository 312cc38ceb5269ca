import { Anchor, Loader, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { finishSignIn } from '../../contract/auth.ts'
import { mutationOf } from '../api.ts'
import { nextAddress } from '../next-address.ts'
import { useSession } from '../session.tsx'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toasts.tsx'
import { FormFrame } from './form-frame.tsx'
import { SecondStepForm } from './second-step.ts'
import { useEnter } from './use-enter.ts'

/** Where a provider sends the browser back to; it goes on as soon as the server has checked the answer. */
export function OutsideReturnPage() {
  const { provider = '' } = useParams()
  const [search] = useSearchParams()
  const { user, change } = useSession()
  const enter = useEnter()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const finish = useMutation({
    ...mutationOf(finishSignIn),
    onSuccess: (reply) => {
      if (!('user' in reply)) return
      if (reply.outcome === 'linked') {
        change(reply.user)
        void showToast({ message: 'You can sign in this way from now on.' })
      } else enter(reply.user)
      goOn(reply.next)
    },
  })
  const goOn = (next: string) => void navigate(nextAddress(next), { replace: true })
  const asked = finish.data && 'secondFactor' in finish.data ? finish.data : undefined
  useEffect(() => {
    // The answer counts once.
    if (isSent.current) return
    isSent.current = true
    finish.mutate({ params: { provider }, body: { answer: search.toString() } })
    // Nobody goes back to an answer that is used.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  })
  return (
    <FormFrame title="Signing in">
      {finish.error ? (
        <Stack align="flex-start">
          <Notice>{finish.error.message}</Notice>
          <Anchor component={Link} to={user ? '/profile' : '/login'} py="sm">
            {user ? 'Back to your account page' : 'Back to login'}
          </Anchor>
        </Stack>
      ) : asked ? (
        <FetchedPart what="the second step">
          <SecondStepForm
            step={asked.secondFactor}
            onDone={(found) => {
              enter(found)
              goOn(asked.next)
            }}
            onCancel={() => void navigate('/login', { replace: true })}
          />
        </FetchedPart>
      ) : (
        <Loader role="status" aria-label="Signing in" />
      )}
    </FormFrame>
  )
}
