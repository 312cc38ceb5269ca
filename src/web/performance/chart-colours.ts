import { themeColours, themeFont } from '../ui/theme-colours.ts'

/** Read from the page, so that the canvas follows the theme. */
export function chartColours() {
  const names = [
    '--band-high',
    '--band-middle',
    '--band-low',
    '--brand-text',
    '--text',
    '--page',
    '--band-line',
    '--white',
  ]
  const [high = '', middle = '', low = '', accent = '', text = '', page = '', line = '', inside = ''] = themeColours(
    ...names,
  )
  return { high, middle, low, accent, text, page, line, inside, font: themeFont() }
}

export type ChartColours = ReturnType<typeof chartColours>
