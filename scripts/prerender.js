// Writes the start page into `dist/web/start.html`, so that a visitor sees it before any JavaScript has run.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const html = readFileSync('dist/web/index.html', 'utf8')
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
// It has told what it had to; nobody needs it from the server.
rmSync('dist/web/.vite', { recursive: true })

await build({
  // Here one bundle is what is wanted, so that no import of it is lazy.
  logLevel: 'error',
  build: { ssr: 'prerender.tsx', outDir: '../../dist/prerender', manifest: false },
})
const { startPageHtml } = await import(pathToFileURL('dist/prerender/prerender.js').href)

const home = manifest['home/home-page.tsx']
if (!home) throw new Error('The build has no chunk for home/home-page.tsx.')
const chunks = [home, ...(home.imports ?? []).map((name) => manifest[name])]
const own = (kind) => [...new Set(chunks.flatMap(kind))].filter((file) => !html.includes(file))
const head = [
  '<title>Medical Study Made Simple · Preceptor</title>',
  ...own(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ...own(({ file }) => file).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
]

const written = html
  .replace(/<title>.*<\/title>/, '')
  .replace('</head>', () => `${head.join('\n')}\n</head>`)
  .replace('<div id="root"></div>', () => `<div id="root">${startPageHtml()}</div>`)
if (!written.includes('Medical Study Made Simple</h1>')) throw new Error('The start page was not written.')
writeFileSync('dist/web/start.html', written)
