import { themeColour, themeFont } from '../ui/theme-colours.ts'

/** Read from the page, so that the canvas follows the theme. */
export function chartColours() {
  return {
    high: themeColour('--band-high'),
    middle: themeColour('--band-middle'),
    low: themeColour('--band-low'),
    accent: themeColour('--brand-text'),
    text: themeColour('--text'),
    page: themeColour('--page'),
    line: themeColour('--band-line'),
    font: themeFont(),
  }
}

export type ChartColours = ReturnType<typeof chartColours>
