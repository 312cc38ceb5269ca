/** A custom property of the page, so that a canvas follows the theme. */
export function themeColour(name: string): string {
  return painted(getComputedStyle(document.documentElement).getPropertyValue(name).trim())
}

/** The colour as the screen shows it: the library of charts reads sRGB alone. */
function painted(colour: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red} ${green} ${blue})`
}

/** The font of the interface, as a canvas wants it. */
export const themeFont = () => getComputedStyle(document.body).fontFamily
