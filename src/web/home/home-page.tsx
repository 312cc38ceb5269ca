import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useUser } from '../session.tsx'
import { Page } from '../ui/page.tsx'

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
    </Page>
  )
}
