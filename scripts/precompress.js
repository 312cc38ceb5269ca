// Minifies what is copied, and compresses the built front end once, so that the server never does: `.br` and `.gz` beside each text file.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { minifySync } from 'vite'

const fewestBytes = 1024

// These are loaded as they stand, and Vite copies them with their comments.
for (const source of globSync('src/web/public/*.js')) {
  const name = basename(source)
  const { code, errors } = minifySync(name, readFileSync(source, 'utf8'), { module: false })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`)
  writeFileSync(`dist/web/${name}`, code)
}

for (const file of globSync('dist/web/**/*.{js,css,html,svg,json,webmanifest}')) {
  const content = readFileSync(file)
  if (content.length < fewestBytes) continue
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
