import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listenAt } from './listen-at.ts'

async function withFolder(run: (socketPath: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'preceptor-socket-'))
  await run(join(folder, 'preceptor.sock')).finally(() => rm(folder, { recursive: true }))
}

async function serverAt(socketPath: string) {
  const app = Fastify()
  app.get('/', () => 'here')
  await listenAt(app, { socketPath, host: '127.0.0.1', port: 0 })
  return app
}

const read = (socketPath: string) =>
  new Promise<string>((resolve, reject) => {
    request({ socketPath, path: '/' }, (response) => resolve(text(response)))
      .on('error', reject)
      .end()
  })

test('a server answers at a unix socket, also where a killed one left it behind', () =>
  withFolder(async (socketPath) => {
    const killed = await serverAt(socketPath)
    expect(await read(socketPath)).toBe('here')
    // A close takes the file away, and a kill does not.
    await rename(socketPath, `${socketPath}.kept`)
    await killed.close()
    await rename(`${socketPath}.kept`, socketPath)
    const next = await serverAt(socketPath)
    expect(await read(socketPath)).toBe('here')
    await next.close()
  }))

test('a socket at which another server answers, and a file that is none, are let alone', () =>
  withFolder(async (socketPath) => {
    const app = await serverAt(socketPath)
    await expect(serverAt(socketPath)).rejects.toThrow('EADDRINUSE')
    expect(await read(socketPath)).toBe('here')
    await app.close()
    await writeFile(socketPath, 'somebody needs this')
    await expect(serverAt(socketPath)).rejects.toThrow('EADDRINUSE')
  }))
