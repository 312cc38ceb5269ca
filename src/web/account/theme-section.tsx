import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { keepTheme } from '../settle-in.ts'
import { Section } from './section.tsx'

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Shown at once on this device; the next one on which the learner signs in begins with it. */
export function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title="Theme">
      <SegmentedControl
        size="md"
        aria-label="Theme"
        data={themes}
        value={colorScheme}
        onChange={(value) => {
          const theme = value as typeof colorScheme
          setColorScheme(theme)
          void keepTheme(theme)
        }}
      />
    </Section>
  )
}
