import { Container, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  children: ReactNode
  /** Stands beside the title. */
  aside?: ReactNode
  fullWidth?: boolean
}

export function Page({ title, children, aside, fullWidth = false }: PageProps) {
  useTitle(title)
  return (
    <Container size="lg" fluid={fullWidth} py="lg">
      <Group justify="space-between" mb="md">
        <Title order={1}>{title}</Title>
        {aside}
      </Group>
      {children}
    </Container>
  )
}
