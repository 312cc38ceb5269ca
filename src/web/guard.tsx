import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { loginAddress } from './next-address.ts'
import { useUser } from './session.tsx'

/**
 * Sends a visitor to sign in, and from there back to where they wanted to go. A user who signs out here goes to the start
 * page: asking to sign in again at once would overtake the way there.
 */
export function Guard() {
  const user = useUser()
  const [wasSignedIn] = useState(user !== undefined)
  const { pathname, search } = useLocation()
  if (user) return <Outlet />
  return <Navigate to={wasSignedIn ? '/' : loginAddress(pathname + search)} replace />
}
