import { once } from 'node:events'
import { chmod, lstat, unlink } from 'node:fs/promises'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface Place {
  /** A unix socket; undefined: host and port. */
  socketPath: string | undefined
  host: string
  port: number
}

/** Resolves to where it listens. */
export async function listenAt(app: FastifyInstance, { socketPath, host, port }: Place): Promise<string> {
  if (socketPath === undefined) return await app.listen({ host, port })
  if (await isLeftBehind(socketPath)) await unlink(socketPath)
  const address = await app.listen({ path: socketPath })
  // The proxy runs as another user; the rights of the folder say who can reach the socket.
  await chmod(socketPath, 0o666)
  return address
}

/** Whether a killed server left the socket there, at which nobody listens any more. */
async function isLeftBehind(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isSocket()) return false
  const connection = connect(path)
  const isRefused = await once(connection, 'connect').then(
    () => false,
    // A busy server, or one of somebody else, gives other errors, and keeps its socket.
    (error) => error.code === 'ECONNREFUSED',
  )
  connection.destroy()
  return isRefused
}
