// Builds what writes the public pages as HTML, for the server (`src/server/http/public-pages.ts`), and the frame of each.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { minified } from './minified.js'

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

const scriptOf = (name, source) =>
  `<script>${minified(name, readFileSync(source, 'utf8')).replaceAll('</', '<\\/')}</script>`
const colorScheme = scriptOf('color-scheme.js', 'src/web/public/color-scheme.js')
const start = scriptOf('start.js', 'src/web/start.js')

/** A chunk after those that it stands on, as their styles are to be read. */
const withImports = (chunk) => [...(chunk.imports ?? []).flatMap((name) => withImports(manifest[name])), chunk]

const stylesheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g
const stylesOfAll = [...html.matchAll(stylesheet)].map(([, file]) => file)

/** What fetches a font; the faces of the device that stand in for it fetch nothing. */
const fetchedFaces = /@font-face\s*\{[^}]*url\([^}]*\}/g

/**
 * The styles stand in the page, since each file that the first paint waits for costs a phone a journey; fonts, which it need
 * not wait for, apart.
 */
function stylesOf(files) {
  const all = files.map((file) => readFileSync(`dist/web/${file}`, 'utf8')).join('')
  const styles = all.replaceAll(fetchedFaces, '')
  // From where the public pages are, all of them beside `assets/`.
  const fonts = [...all.matchAll(fetchedFaces)].map(([face]) => face.replace(/url\("?(?:\.\/)?/, '$&assets/')).join('')
  if (!fonts || /url\((?!["']?data:)|<\//.test(styles)) throw new Error('These styles cannot stand in a page.')
  return { styles: `<style>${styles}</style>`, fonts: `<style>${fonts}</style>` }
}

/**
 * The page around what React writes: what it is painted by at once, what it can be painted without in a template until it is
 * painted, and what loads the application in one until it is wanted.
 */
function frameOf(source, written) {
  const chunksOf = (name) => {
    if (!manifest[name]) throw new Error(`The build has no chunk for ${name}.`)
    return withImports(manifest[name])
  }
  const chunks = chunksOf(source)
  const own = (of, kind) => [...new Set(of.flatMap(kind))].filter((file) => !html.includes(file))
  const parts = [...stylesOfAll, ...own([...chunks, ...written.flatMap(chunksOf)], ({ css = [] }) => css)]
  const { styles, fonts } = stylesOf(parts)
  const application = []
  const late = [fonts]
  const takenInto = (tags) => (tag) => {
    tags.push(tag.trim())
    return ''
  }
  const atOnce = html
    .replace(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, takenInto(application))
    .replace(/\s*<script src="\/register-worker.js"[^>]*><\/script>/, takenInto(late))
    .replace(/\s*<link rel="preload"[^>]* as="font"[^>]*>/, '')
    .replace(/<script src="\/color-scheme.js"[^>]*><\/script>/, () => colorScheme)
  application.push(
    ...own(chunks, ({ file }) => file).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  )
  // The application takes them for fetched; a second time they would be read in another order, and the page would jerk.
  application.push(...parts.map((file) => `<link rel="stylesheet" disabled href="/${file}">`))
  const frame = atOnce
    .replace(/<title>.*<\/title>/, '<title><!--title--></title>')
    .replaceAll(stylesheet, '')
    // It says itself what it cannot do.
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .replace('</head>', () => `${styles}<noscript>${fonts}</noscript></head>`)
    .replace('<div id="root"></div>', '<div id="root"><!--page--></div>')
    .replace(
      '</body>',
      () =>
        `<template id="late">${late.join('')}</template><template id="application">${application.join('')}</template>${start}</body>`,
    )
  for (const needed of [
    '<!--title-->',
    '<!--page-->',
    'type="module"',
    '/register-worker.js',
    colorScheme,
    start,
    styles,
  ])
    if (!frame.includes(needed)) throw new Error(`The frame of ${source} has no ${needed}`)
  return frame
}

const frames = (await listPublicPages()).map(({ path, source, written, asks }) => ({
  path,
  asks,
  frame: frameOf(source, written),
}))
writeFileSync('dist/prerender/frames.json', JSON.stringify(frames))
