/** Read from the page, so that the canvas follows the theme. */
export function chartColours() {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    high: read('--band-high'),
    middle: read('--band-middle'),
    low: read('--band-low'),
    accent: read('--mantine-primary-color-filled'),
    text: read('--mantine-color-text'),
    page: read('--mantine-color-body'),
    line: read('--band-line'),
    font: read('--mantine-font-family'),
  }
}

export type ChartColours = ReturnType<typeof chartColours>
