import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** One part of the account page, found by its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** Read out when something was saved; it keeps its place, so that nothing moves. */
export const Saved = ({ isSaved, children = 'Saved' }: { isSaved: boolean; children?: ReactNode }) => (
  <Text size="sm" role="status" mih={22}>
    {isSaved && children}
  </Text>
)
