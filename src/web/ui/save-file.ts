/** Has the browser download what the page holds. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read it only once the click is over.
  setTimeout(() => URL.revokeObjectURL(url))
}
