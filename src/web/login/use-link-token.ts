import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The token of the link in a letter, which then stands in no history and over no shoulder. */
export function useLinkToken(): string | null {
  const [search] = useSearchParams()
  const [token] = useState(() => search.get('token'))
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [token])
  return token
}
