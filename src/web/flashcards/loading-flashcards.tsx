import { Center, Group, Loader, Text } from '@mantine/core'

export const LoadingFlashcards = () => (
  <Center mih="60dvh" role="status">
    <Group>
      <Loader size="sm" aria-hidden />
      <Text>Loading Flashcards...</Text>
    </Group>
  </Center>
)
