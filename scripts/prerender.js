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
const styles = own(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)

/** Takes what loads the application out of the page: it waits in a template until the page has been painted. */
const application = []
const withoutScripts = html.replace(
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
  (tag) => {
    application.push(tag.trim())
    return ''
  },
)
application.push(...own(({ file }) => file).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`))

const written = withoutScripts
  .replace(/<title>.*<\/title>/, '<title>Medical Study Made Simple · Preceptor</title>')
  .replace('</head>', () => `${styles.join('')}</head>`)
  .replace('<div id="root"></div>', () => `<div id="root">${startPageHtml()}</div>`)
  // The server writes a question there for who has no JavaScript, as it has it then.
  .replace(/(<div class="_questionRoom_[^"]*">)(<\/div>)/, '$1<!--demo question-->$2')
  .replace(
    '</body>',
    () => `<template id="application">${application.join('')}</template><script src="/start.js"></script></body>`,
  )
for (const needed of [
  'Medical Study Made Simple</h1>',
  '<!--demo question-->',
  'type="module"',
  '/start.js',
  ...styles,
])
  if (!written.includes(needed)) throw new Error(`The start page has no ${needed}`)
writeFileSync('dist/web/start.html', written)
