// Makes `dist/preceptor-<version>.tar.gz`, which a Node of the required version alone runs: no npm, no build, no checkout. It is
// tried before it gets its name: unpacked elsewhere, started, and asked for one block. The container image has the same files.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../src/server/settings/read-arguments.ts'
import { listenTo, newBlock, saveAnswer, signIn } from '../src/server/testing/server-process.ts'
import { isNeeded, launcherFor, manifestOf } from './release/files.js'
import { licenceText, packagesOf } from './release/packages.js'

/** The first of its line that reads types without a warning; the hash of passwords came in 24.7. */
const oldestNode = '24.12'

const usage = `npm run release                        makes dist/preceptor-<version>.tar.gz, and tries it
npm run release -- --folder <path>     puts there what would be in it`
const { folder: wanted } = readArguments(usage, { folder: { type: 'string' } }).values

execFileSync('node', ['scripts/prepare.js', '--web'], { stdio: 'inherit' })
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
if (wanted) gather(wanted)
else await makeArchive()

async function makeArchive() {
  const name = `preceptor-${manifest.version}`
  const archive = `dist/${name}.tar.gz`
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-release-'))
  try {
    gather(join(folder, 'packed', name))
    execFileSync('tar', ['-czf', join(folder, 'archive'), '-C', join(folder, 'packed'), name])
    const place = join(folder, 'unpacked')
    mkdirSync(place)
    execFileSync('tar', ['-xf', join(folder, 'archive'), '-C', place])
    await tryOut(join(place, name), join(folder, 'a.backup'))
    cpSync(join(folder, 'archive'), `${archive}.part`)
    renameSync(`${archive}.part`, archive)
    console.log(`${archive}: ${(readFileSync(archive).length / 2 ** 20).toFixed(1)} MiB`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function gather(root) {
  const copy = (from, filter = () => true) => cpSync(from, join(root, from), { recursive: true, filter })
  for (const floor of ['contract', 'domain', 'server', 'cli']) copy(`src/${floor}`, isNeeded)
  for (const path of ['dist/web', 'dist/prerender']) copy(path, isNeeded)
  for (const path of ['content', 'docs', 'LICENSE', 'README.md']) copy(path)
  // The container is built from a checkout.
  copy('deploy', (path) => !/Containerfile|compose/.test(path))
  const server = packagesOf(['src/contract', 'src/domain', 'src/server', 'src/cli'], { withOptional: true })
  for (const { path } of server) copy(path, (file) => isNeeded(file, path))
  const built = packagesOf(['src/web', 'src/contract', 'src/domain'])
  writeFileSync(join(root, 'THIRD-PARTY-LICENSES.txt'), licenceText([...server, ...built]))
  writeFileSync(join(root, 'package.json'), manifestOf(manifest, server, oldestNode))
  writeFileSync(join(root, 'preceptor'), launcherFor(oldestNode), { mode: 0o755 })
}

/** As who has nothing but the archive: no setting, no folder, no package beside it. */
async function tryOut(root, backup) {
  const env = { PATH: `${join(process.execPath, '..')}:/usr/bin:/bin`, PORT: '0', CONTENT_ACCESS: 'open' }
  const launcher = join(root, 'preceptor')
  const child = spawn(launcher, { env })
  const url = await listenTo(child).url
  try {
    const open = async (path) => (await fetch(url + path)).text()
    must((await fetch(`${url}/readyz`)).ok, 'it is ready')
    must((await open('/')).includes('id="application"'), 'a visitor gets a page as HTML')
    const cookie = await signIn(url)
    const block = await newBlock(url, cookie, 2)
    const [question] = block.questions
    const saved = await saveAnswer(url, cookie, block.id, question.id, question.options[0].id)
    must(saved.status === 200, 'a block is drawn, and an answer is saved')
    execFileSync(launcher, ['backup', backup], { env })
    must(existsSync(backup), 'a command runs')
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

function must(isSo, what) {
  if (!isSo) throw new Error(`Not so: ${what}.`)
  console.log(`ok     ${what}`)
}
