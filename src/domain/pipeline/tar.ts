interface ArchivedFile {
  /** In plain letters, parted by `/`. */
  path: string
  content: Uint8Array
}

const blockBytes = 512
const longestName = 100
const longestPrefix = 155
const checksumAt = 148

/**
 * One archive of files, which any system unpacks: the ustar format of POSIX.1-1988, without owners.
 *
 * @throws Error where a path is too long for it
 */
export function tarOf(files: readonly ArchivedFile[], modifiedAt: Date): Uint8Array<ArrayBuffer> {
  const parts = files.flatMap(({ path, content }) => [
    headerOf(path, content.length, modifiedAt),
    content,
    new Uint8Array(padding(content.length)),
  ])
  // It ends with two blocks of zeros.
  const archive = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 2 * blockBytes))
  let at = 0
  for (const part of parts) {
    archive.set(part, at)
    at += part.length
  }
  return archive
}

const padding = (length: number) => (blockBytes - (length % blockBytes)) % blockBytes

function headerOf(path: string, size: number, modifiedAt: Date): Uint8Array {
  const { prefix, name } = nameOf(path)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  const header = new Uint8Array(blockBytes)
  const put = (at: number, text: string) =>
    header.set(
      Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    )
  put(0, name)
  put(100, octal(0o644, 7))
  put(108, octal(0, 7))
  put(116, octal(0, 7))
  put(124, octal(size, 11))
  put(136, octal(Math.floor(modifiedAt.getTime() / 1000), 11))
  // The sum is taken with blanks in its own place.
  put(checksumAt, ' '.repeat(8))
  put(156, '0')
  put(257, 'ustar\u000000')
  put(345, prefix)
  const sum = header.reduce((all, byte) => all + byte, 0)
  put(checksumAt, `${octal(sum, 6)} `)
  return header
}

/** A long path is parted between two folders. */
function nameOf(path: string): { prefix: string; name: string } {
  if (path.length <= longestName) return { prefix: '', name: path }
  const at = path.indexOf('/', path.length - longestName - 1)
  if (at < 0 || at > longestPrefix) throw new Error(`The path ${path} is too long for an archive.`)
  return { prefix: path.slice(0, at), name: path.slice(at + 1) }
}
