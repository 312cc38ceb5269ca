import { Outlet } from 'react-router'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { useUser } from './session.tsx'

/** For everybody else these addresses do not exist. */
export const AdminOnly = () => (useUser()?.role === 'admin' ? <Outlet /> : <NotFoundPage />)
