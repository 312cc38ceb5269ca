// Builds what writes the public pages as HTML, for the server (`src/server/http/public-pages.ts`), and the frame of each.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
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

const stylesheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const stylesOfAll = [...html.matchAll(stylesheet)].map(([, file]) => file)

/** One file of styles for a page, since each more that the first paint waits for costs a phone a journey. */
function sheetOf(name, files) {
  const styles = files.map((file) => readFileSync(`dist/web/${file}`, 'utf8')).join('')
  // Beside those that it is made of: what they name they name from there.
  const file = `assets/${name}-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`
  writeFileSync(`dist/web/${file}`, styles)
  return `<link rel="stylesheet" crossorigin href="/${file}">`
}

/** The page around what React writes: its styles at once, and what loads the application in a template until it is wanted. */
function frameOf(source, written) {
  const chunksOf = (name) => {
    if (!manifest[name]) throw new Error(`The build has no chunk for ${name}.`)
    return withImports(manifest[name])
  }
  const chunks = chunksOf(source)
  const own = (of, kind) => [...new Set(of.flatMap(kind))].filter((file) => !html.includes(file))
  const parts = [...stylesOfAll, ...own([...chunks, ...written.flatMap(chunksOf)], ({ css = [] }) => css)]
  const styles = sheetOf(basename(source, '.tsx'), parts)
  const application = []
  const withoutScripts = html.replace(
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g,
    (tag) => {
      application.push(tag.trim())
      return ''
    },
  )
  application.push(
    ...own(chunks, ({ file }) => file).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  )
  // The application takes them for fetched; a second time they would be read in another order, and the page would jerk.
  application.push(...parts.map((file) => `<link rel="stylesheet" disabled href="/${file}">`))
  const frame = withoutScripts
    .replace(/<title>.*<\/title>/, '<title><!--title--></title>')
    .replaceAll(stylesheet, '')
    .replace('</head>', () => `${styles}</head>`)
    .replace('<div id="root"></div>', '<div id="root"><!--page--></div>')
    // It says itself what it cannot do.
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace(
      '</body>',
      () => `<template id="application">${application.join('')}</template><script src="/start.js"></script></body>`,
    )
  for (const needed of ['<!--title-->', '<!--page-->', 'type="module"', '/start.js', styles])
    if (!frame.includes(needed)) throw new Error(`The frame of ${source} has no ${needed}`)
  return frame
}

const frames = (await listPublicPages()).map(({ path, source, written, asks }) => ({
  path,
  asks,
  frame: frameOf(source, written),
}))
writeFileSync('dist/prerender/frames.json', JSON.stringify(frames))
