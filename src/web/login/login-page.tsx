import { Navigate, useSearchParams } from 'react-router'
import { nextAddress } from '../next-address.ts'
import { useUser } from '../session.tsx'
import { Page } from '../ui/page.tsx'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

export function LoginPage() {
  const user = useUser()
  const [search] = useSearchParams()
  // Also the way on after signing in.
  const next = nextAddress(search.get('next'))
  if (user) return <Navigate to={next} replace />
  return (
    <Page title="Login or register">
      <div className={styles.forms}>
        <LoginForm next={next} />
        <RegisterForm />
      </div>
    </Page>
  )
}
