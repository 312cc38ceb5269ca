import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { useColorScheme } from '@mantine/hooks'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

type Scheme = 'auto' | 'light' | 'dark'

const looks = {
  auto: { label: 'System', Icon: IconDeviceDesktop },
  light: { label: 'Light', Icon: IconSun },
  dark: { label: 'Dark', Icon: IconMoon },
}

/** Goes from the system's theme to the other one by the first press, to the system's own, and round again. */
export function ThemeSwitch({ onChoose }: { onChoose?: (scheme: Scheme) => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const system = useColorScheme('light', { getInitialValueInEffect: false })
  const order: readonly Scheme[] = system === 'dark' ? ['auto', 'light', 'dark'] : ['auto', 'dark', 'light']
  const next = order[(order.indexOf(colorScheme) + 1) % order.length] ?? 'auto'
  const { label, Icon } = looks[colorScheme]
  const words = `Theme: ${label}. Change to ${looks[next].label}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={words}
      title={words}
      onClick={() => {
        setColorScheme(next)
        onChoose?.(next)
      }}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
