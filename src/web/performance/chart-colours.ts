import { themeColours, themeFont } from '../ui/theme-colours.ts'

/** Read from the page, so that the canvas follows the theme. */
export function chartColours() {
  const names = ['--band-high', '--band-middle', '--band-low', '--brand-text', '--text', '--page', '--band-line']
  const [high = '', middle = '', low = '', accent = '', text = '', page = '', line = ''] = themeColours(...names)
  return { high, middle, low, accent, text, page, line, font: themeFont() }
}

export type ChartColours = ReturnType<typeof chartColours>
