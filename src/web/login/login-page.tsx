import { Navigate, useSearchParams } from 'react-router'
import { listProviders } from '../../contract/auth.ts'
import { nextAddress } from '../next-address.ts'
import { useUser } from '../session.tsx'
import { Page } from '../ui/page.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-page.module.css'
import { RegisterForm } from './register-form.tsx'

/** The calls whose replies the server writes into the page that a visitor gets. */
export const asks = [listProviders]

export function LoginPage() {
  const user = useUser()
  const [search] = useSearchParams()
  // Also the way on after signing in.
  const next = nextAddress(search.get('next'))
  if (user) return <Navigate to={next} replace />
  return (
    <Page width="medium" title="Login or register">
      <noscript>Signing in needs JavaScript; switch it on for this site.</noscript>
      <div className={styles.forms}>
        <LoginForm next={next} />
        <RegisterForm />
      </div>
    </Page>
  )
}
