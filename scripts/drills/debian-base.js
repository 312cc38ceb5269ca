// A base for the image where node:24-bookworm-slim cannot be pulled: Debian from its own packages, with the Node and npm of this
// checkout and the authorities that this machine trusts.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const authorities = '/etc/ssl/certs/ca-certificates.crt'

const file = `FROM scratch
ADD root.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY authorities.crt ${authorities}
ENV NODE_EXTRA_CA_CERTS=${authorities}
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node
`

/** Needs `mmdebstrap`. Returns whether the image is there; one that was made before is taken as it is. */
export function makeDebianBase(containers, image) {
  if (containers.has(image)) return true
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-base-'))
  try {
    const packages = 'ca-certificates,libstdc++6,libatomic1'
    execFileSync('mmdebstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', join(folder, 'root.tar')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    cpSync(process.execPath, join(folder, 'node'), { dereference: true })
    mkdirSync(join(folder, 'npm'))
    cpSync(join(dirname(process.env.npm_execpath), '..'), join(folder, 'npm'), { recursive: true, dereference: true })
    cpSync(authorities, join(folder, 'authorities.crt'), { dereference: true })
    writeFileSync(join(folder, 'Containerfile'), file)
    writeFileSync(join(folder, 'Containerfile.dockerignore'), '')
    return containers.build(image, join(folder, 'Containerfile'), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
