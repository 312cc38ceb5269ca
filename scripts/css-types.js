// Writes beside each CSS module which classes it has, so that a name that it has not does not compile.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'

for (const file of globSync('src/web/**/*.module.css')) {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|url\([^)]*\)|:global\([^)]*\)/gs, '')
  // A dot before a letter outside of a declaration begins a class.
  const selectors = css.replaceAll(/:\s[^;{}]*;/g, ';')
  const names = [...new Set(selectors.match(/\.[A-Za-z_][\w-]*/g) ?? [])].sort()
  const fields = names.map((name) => `  readonly '${name.slice(1)}': string`)
  const types = `declare const classes: {\n${fields.join('\n')}\n}\nexport default classes\n`
  const target = `${file}.d.ts`
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types)
}
