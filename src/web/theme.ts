import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The library's ten steps of a colour are those of our tokens (`look/tokens.css`). */
const ramp = (name: string) =>
  Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple

export const theme = createTheme({
  colors: { teal: ramp('brand'), blue: ramp('brand'), gray: ramp('day'), dark: ramp('night') },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  defaultRadius: 'var(--radius)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font-interface)',
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-control)',
    md: 'var(--text-interface)',
    lg: 'var(--text-reading)',
    xl: 'var(--text-section)',
  },
  spacing: {
    xs: 'var(--space-1)',
    sm: 'var(--space-1-half)',
    md: 'var(--space-2)',
    lg: 'var(--space-3)',
    xl: 'var(--space-4)',
  },
  shadows: {
    xs: 'var(--shadow-raised)',
    sm: 'var(--shadow-raised)',
    md: 'var(--shadow-lifted)',
    lg: 'var(--shadow-lifted)',
    xl: 'var(--shadow-lifted)',
  },
  headings: {
    fontWeight: 'var(--weight-bold)',
    sizes: {
      h1: { fontSize: 'var(--text-title)' },
      h2: { fontSize: 'var(--text-section)' },
      h3: { fontSize: 'var(--text-interface)' },
    },
  },
})

/** The ground of notices and quiet buttons: by night the library would take its deepest step, which is lost or glares. */
const tinted = (name: string, ground: string, text: string) => ({
  [`--mantine-color-${name}-light`]: `var(--${ground})`,
  [`--mantine-color-${name}-light-hover`]: 'var(--hover)',
  [`--mantine-color-${name}-light-color`]: `var(--${text})`,
})

const surfaces = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-quiet)',
  '--mantine-color-placeholder': 'var(--text-quiet)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  ...tinted('teal', 'brand-tint', 'brand-text'),
  ...tinted('blue', 'brand-tint', 'brand-text'),
  ...tinted('green', 'state-right-tint', 'state-right'),
  ...tinted('yellow', 'warm-tint', 'warm-text'),
  ...tinted('red', 'state-wrong-tint', 'state-wrong'),
}

/** The library's own names for what our tokens say in both themes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: surfaces, dark: surfaces })
