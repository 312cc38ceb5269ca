import { Group, Radio, SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import { IconClock, IconSchool } from '@tabler/icons-react'
import type { BlockMode } from '../../domain/blocks/block-mode.ts'
import styles from './new-block.module.css'

interface ModeCardsProps {
  mode: BlockMode
  secondsPerQuestion: number
  onChange: (mode: BlockMode) => void
}

export function ModeCards({ mode, secondsPerQuestion, onChange }: ModeCardsProps) {
  const modes = [
    {
      value: 'exam',
      title: 'Exam Mode',
      text: `${secondsPerQuestion} seconds per question, answers at end`,
      Icon: IconClock,
    },
    { value: 'tutor', title: 'Tutor Mode', text: 'Learn at your pace, immediate feedback', Icon: IconSchool },
  ]
  return (
    <Radio.Group
      label="Study Mode"
      value={mode}
      onChange={(value) => onChange(value as BlockMode)}
      classNames={{ label: styles.legend }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
        {modes.map(({ value, title, text, Icon }) => (
          <Radio.Card key={value} value={value} p="md">
            <Group wrap="nowrap">
              <Radio.Indicator />
              <ThemeIcon variant="light" size={36} aria-hidden>
                <Icon size={20} />
              </ThemeIcon>
              <div>
                <Text fw="var(--weight-medium)">{title}</Text>
                <Text size="sm">{text}</Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
