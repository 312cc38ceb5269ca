// Each part of the component library brings its own styles along when the front end is built (decision 5), so that a page
// waits for no others. They stay in the library's layer, below our styles, whichever are fetched first.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = join(import.meta.dirname, '../node_modules/@mantine/core')
const ofClasses = '.module.mjs'
/** Where the names of a part's classes stand, in its folder. */
export const places = new Map(
  globSync(`${library}/esm/**/*${ofClasses}`).map((path) => [basename(path, ofClasses), path]),
)

export const stylesByPart: Plugin = {
  name: 'styles-by-part',
  apply: 'build',
  load: {
    // What `main.tsx` imports: the styles of all parts, of which those are left that belong to none.
    filter: { id: /\/@mantine\/core\/styles\.layer\.css$/ },
    handler: () =>
      ['baseline', 'default-css-variables', 'global'].map((name) => readFileSync(stylesOf(name), 'utf8')).join('\n'),
  },
  transform: {
    filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
    handler: (code, path) => {
      const imports = inOrder(basename(path, ofClasses)).map((part) => `import ${JSON.stringify(stylesOf(part))}`)
      return { code: [...imports, code].join('\n'), map: null }
    },
  },
}

export const stylesOf = (name: string) => join(library, `styles/${name}.layer.css`)

/** A part after those that it is built of, whose styles it changes: its own count only when they are read later. */
export function inOrder(part: string, above: ReadonlySet<string> = new Set()): string[] {
  const seen = new Set([...above, part])
  const others = builtOf(part).filter((other) => !seen.has(other))
  return [...new Set([...others.flatMap((other) => inOrder(other, seen)), part])]
}

const known = new Map<string, string[]>()

/** The parts that a part renders itself with. */
function builtOf(part: string): string[] {
  let parts = known.get(part)
  if (!parts) {
    const read = new Set<string>()
    const files = globSync(`${dirname(places.get(part) ?? '')}/**/*.mjs`)
    parts = [...new Set(files.flatMap((file) => partsIn(file, read)))]
    known.set(part, parts)
  }
  return parts
}

/** The parts whose classes a file of the library names, or one that it imports. */
function partsIn(file: string, read: Set<string>): string[] {
  if (read.has(file)) return []
  read.add(file)
  const imports = [...readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+\.mjs)"/g)]
  return imports.flatMap(([, address = '']) => {
    const path = join(dirname(file), address)
    return path.endsWith(ofClasses) ? [basename(path, ofClasses)] : partsIn(path, read)
  })
}
