// Minifies what is copied, and compresses the built front end once, so that the server never does: `.br` and `.gz` beside each text file.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { minified } from './minified.js'

const fewestBytes = 1024

// These are loaded as they stand, and Vite copies them with their comments.
for (const source of globSync('src/web/public/*.js')) {
  const name = basename(source)
  writeFileSync(`dist/web/${name}`, minified(name, readFileSync(source, 'utf8')))
}

for (const file of globSync('dist/web/**/*.{js,css,html,svg,json,webmanifest}')) {
  const content = readFileSync(file)
  if (content.length < fewestBytes) continue
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
