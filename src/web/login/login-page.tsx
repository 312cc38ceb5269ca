import { SimpleGrid } from '@mantine/core'
import { Navigate, useSearchParams } from 'react-router'
import { nextAddress } from '../next-address.ts'
import { useUser } from '../session.tsx'
import { Page } from '../ui/page.tsx'
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
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="xl">
        <LoginForm next={next} />
        <RegisterForm />
      </SimpleGrid>
    </Page>
  )
}
