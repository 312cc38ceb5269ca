import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = [
  { scheme: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
] as const

/** Goes from the system's theme to light, to dark, and round again. */
export function ThemeSwitch({ onChoose }: { onChoose?: (scheme: 'auto' | 'light' | 'dark') => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const position = schemes.findIndex(({ scheme }) => scheme === colorScheme)
  const { label, Icon } = schemes[position] ?? schemes[0]
  const next = schemes[(position + 1) % schemes.length] ?? schemes[0]
  const words = `Theme: ${label}. Change to ${next.label}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={words}
      title={words}
      onClick={() => {
        setColorScheme(next.scheme)
        onChoose?.(next.scheme)
      }}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
