import { Navigate, Outlet, useLocation } from 'react-router'
import { loginAddress } from './next-address.ts'
import { useUser } from './session.tsx'

/** Sends a visitor to sign in, and from there back to where they wanted to go. */
export function Guard() {
  const user = useUser()
  const { pathname, search } = useLocation()
  return user ? <Outlet /> : <Navigate to={loginAddress(pathname + search)} replace />
}
