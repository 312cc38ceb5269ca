/** Read from the page, so that the canvas follows the theme. */
export function themeColours(...names: string[]): string[] {
  const style = getComputedStyle(document.documentElement)
  return names.map((name) => style.getPropertyValue(name).trim())
}
