import { Group, Radio, SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import { IconClock, IconSchool } from '@tabler/icons-react'
import styles from './new-block.module.css'

const modes = [
  { mode: 'exam', title: 'Exam Mode', text: '90 seconds per question, answers at end', Icon: IconClock },
  { mode: 'tutor', title: 'Tutor Mode', text: 'Learn at your pace, immediate feedback', Icon: IconSchool },
] as const

type Mode = (typeof modes)[number]['mode']

export const ModeCards = ({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) => (
  <Radio.Group
    label="Study Mode"
    value={mode}
    onChange={(value) => onChange(value as Mode)}
    classNames={{ label: styles['legend'] ?? '' }}
  >
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
      {modes.map(({ mode: value, title, text, Icon }) => (
        <Radio.Card key={value} value={value} p="md">
          <Group wrap="nowrap">
            <Radio.Indicator />
            <ThemeIcon variant="light" size={36} aria-hidden>
              <Icon size={20} />
            </ThemeIcon>
            <div>
              <Text fw={600}>{title}</Text>
              <Text size="sm">{text}</Text>
            </div>
          </Group>
        </Radio.Card>
      ))}
    </SimpleGrid>
  </Radio.Group>
)
