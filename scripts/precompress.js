// Compresses the built front end once, so that the server never does: `.br` and `.gz` beside each text file.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const fewestBytes = 1024

for (const file of globSync('dist/web/**/*.{js,css,html,svg,json,webmanifest}')) {
  const content = readFileSync(file)
  if (content.length < fewestBytes) continue
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
