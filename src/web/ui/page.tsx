import { Container, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  children: ReactNode
  /** Stands beside the title. */
  aside?: ReactNode
  fullWidth?: boolean
  /** A form or a text, as wide as its lines are; the title stands over it. */
  narrow?: boolean
  /** Two forms beside each other; the title stands over them. */
  medium?: boolean
  /** Charts, or a long choice: they stand beside each other where a window is wide. */
  wide?: boolean
}

const widest = 1600

export function Page({
  title,
  children,
  aside,
  fullWidth = false,
  narrow = false,
  medium = false,
  wide = false,
}: PageProps) {
  useTitle(title)
  return (
    <Container size={narrow ? 'sm' : medium ? 'md' : wide ? widest : 'lg'} fluid={fullWidth} py="lg">
      <Group justify="space-between" mb="md">
        <Title order={1}>{title}</Title>
        {aside}
      </Group>
      {children}
    </Container>
  )
}
