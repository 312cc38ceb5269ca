import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { loginAddress } from '../next-address.ts'
import { startNew } from './start-new.ts'

type Intent = 'add' | 'new'

/** The sign-in page that leads back to the Qbanks, where what the visitor wanted is then done. */
export const loginFor = (intent: Intent, id: string) => loginAddress(`/qbank?${new URLSearchParams({ [intent]: id })}`)

/** Does what a visitor wanted before signing in: `?add=` adds a Qbank, `?new=` goes on to a block of it. Once. */
export function useIntent(isSignedIn: boolean, onAdd: (id: string) => void) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const added = isSignedIn ? search.get('add') : null
  const begun = isSignedIn ? search.get('new') : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address is a new wish.
  useEffect(() => {
    if (begun !== null) return startNew(begun, navigate, { replace: true })
    if (added === null) return
    onAdd(added)
    void navigate('/qbank', { replace: true })
  }, [added, begun])
}
