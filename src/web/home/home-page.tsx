import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useUser } from '../session.tsx'
import { Page } from '../ui/page.tsx'

const DemoBlock = lazy(async () => ({ default: (await import('../question/demo-block.tsx')).DemoBlock }))

export function HomePage() {
  const user = useUser()
  return (
    <Page title="Medical Study Made Simple">
      <Stack maw="62ch" gap="md">
        <Text size="lg">Free AI Qbanks & Flashcards</Text>
        <Text>
          Answer board-style questions in exam or tutor blocks, read why each option is right or wrong, and see which
          sections need your time. Every question was answered by someone who had not seen its key before it was
          published, and names its source.
        </Text>
        <Group>
          <Button component={Link} to="/qbank" size="md">
            Choose a question bank
          </Button>
          {user ? (
            <Button component={Link} to="/performance" size="md" variant="default">
              View Performance
            </Button>
          ) : (
            <Button component={Link} to="/login" size="md" variant="default">
              Login or register
            </Button>
          )}
        </Group>
      </Stack>
      <Title order={2} mt="xl" mb="sm">
        Try a question
      </Title>
      <Suspense fallback={<Loader role="status" aria-label="Loading the demo" />}>
        <DemoBlock />
      </Suspense>
    </Page>
  )
}
