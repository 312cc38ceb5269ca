// Builds what writes the public pages as HTML, for the server (`src/server/http/public-pages.ts`), and the frame of each.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const html = readFileSync('dist/web/index.html', 'utf8')
const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
// It has told what it had to; nobody needs it from the server.
rmSync('dist/web/.vite', { recursive: true })

await build({
  logLevel: 'error',
  // It needs nothing beside itself, and React's slow half, with its warnings, stays out.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: { ssr: 'prerender.tsx', outDir: '../../dist/prerender', manifest: false, copyPublicDir: false },
})
const { listPublicPages } = await import(pathToFileURL('dist/prerender/prerender.js').href)

/** A chunk after those that it stands on, as their styles are to be read. */
const withImports = (chunk) => [...(chunk.imports ?? []).flatMap((name) => withImports(manifest[name])), chunk]

/** The page around what React writes: its styles at once, and what loads the application in a template until it is wanted. */
function frameOf(source) {
  const page = manifest[source]
  if (!page) throw new Error(`The build has no chunk for ${source}.`)
  const chunks = withImports(page)
  const own = (kind) => [...new Set(chunks.flatMap(kind))].filter((file) => !html.includes(file))
  const styles = own(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const application = []
  const withoutScripts = html.replace(
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
    (tag) => {
      application.push(tag.trim())
      return ''
    },
  )
  application.push(...own(({ file }) => file).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`))
  const frame = withoutScripts
    .replace(/<title>.*<\/title>/, '<title><!--title--></title>')
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace('<div id="root"></div>', '<div id="root"><!--page--></div>')
    // It says itself what it cannot do.
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(
      '</body>',
      () => `<template id="application">${application.join('')}</template><script src="/start.js"></script></body>`,
    )
  for (const needed of ['<!--title-->', '<!--page-->', 'type="module"', '/start.js', ...styles])
    if (!frame.includes(needed)) throw new Error(`The frame of ${source} has no ${needed}`)
  return frame
}

const frames = (await listPublicPages()).map(({ path, source, asks }) => ({ path, asks, frame: frameOf(source) }))
writeFileSync('dist/prerender/frames.json', JSON.stringify(frames))
