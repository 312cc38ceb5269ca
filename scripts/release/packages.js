import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const imported = /(?:from|import|import\()\s*['"]([^'".][^'"]*)['"]/g

/** The packages that these folders import, with all that those need, each where npm put it. */
export function packagesOf(folders, { withOptional = false } = {}) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found = new Map()
  const add = (name, from, isOptional = false) => {
    const path = placeOf(name, from)
    // What is optional may not be made for this machine.
    if (!path || !existsSync(path)) {
      if (isOptional) return
      throw new Error(`${name}, which ${from || 'Preceptor'} needs, is not installed.`)
    }
    if (found.has(path)) return
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, ...locked } = packages[path]
    found.set(path, { name, path, version: locked.version, licence: locked.license ?? 'see its files' })
    for (const need of Object.keys(dependencies)) add(need, path)
    for (const need of Object.keys({ ...optionalDependencies, ...peerDependencies })) add(need, path, true)
  }
  /** As Node looks for it. */
  const placeOf = (name, from) => {
    for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
      const path = `${at && `${at}/`}node_modules/${name}`
      if (packages[path]) return path
      if (at === '') return undefined
    }
  }
  for (const folder of folders) for (const name of namesIn(folder)) if (name in packages[''].dependencies) add(name, '')
  if (withOptional) for (const name of Object.keys(packages[''].optionalDependencies ?? {})) add(name, '', true)
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}

function namesIn(folder) {
  const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const specifiers = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imported)].map(([, name]) => name))
  return new Set(specifiers.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
}

/** What their authors ask to be passed on with them. */
export function licenceText(packages) {
  const each = [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))].sort()
  const parts = each.map(([title, { path, licence }]) => [`${title} (${licence})`, ...textsIn(path)].join('\n\n'))
  const fonts = readFileSync('src/web/look/fonts/OFL.txt', 'utf8')
  return [
    'What others wrote and this archive holds, as packages or built into its pages.',
    ...parts,
    `The fonts (OFL-1.1)\n\n${fonts}`,
  ].join(`\n\n${'='.repeat(80)}\n`)
}

const textsIn = (path) =>
  readdirSync(path)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name) && /(^[^.]*|\.(md|txt|mit|apache\S*))$/i.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8').trim())
