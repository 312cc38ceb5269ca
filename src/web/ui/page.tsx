import { Container, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  children: ReactNode
  /** Stands beside the title. */
  aside?: ReactNode
  /**
   * `narrow`: a form or a text, as wide as its lines are; `medium`: two forms beside each other; `wide`: charts or a long
   * choice, which stand beside each other where a window is wide. The title stands over them.
   */
  width?: keyof typeof sizes
}

const sizes = { narrow: 'sm', medium: 'md', usual: 'lg', wide: 1600 } as const

export function Page({ title, children, aside, width = 'usual' }: PageProps) {
  useTitle(title)
  return (
    <Container size={sizes[width]} py="lg">
      <Group justify="space-between" mb="md">
        <Title order={1}>{title}</Title>
        {aside}
      </Group>
      {children}
    </Container>
  )
}
