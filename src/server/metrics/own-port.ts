import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface Figures {
  contentType: string
  read: () => Promise<string>
}

/** Serves the figures at a port of their own, and nothing else, for as long as the application runs. */
export function figuresAtOwnPort(app: FastifyInstance, at: { host: string; port: number }, figures: Figures): Server {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    const text = await figures.read().catch((error: unknown) => app.log.error(error))
    if (text === undefined) return response.writeHead(503).end()
    return response.writeHead(200, { 'content-type': figures.contentType }).end(text)
  })
  // Before the application listens, so that a port which is taken stops the start.
  app.addHook('onReady', async () => {
    server.listen(at)
    await once(server, 'listening')
  })
  app.addHook('preClose', async () => {
    server.close()
    server.closeAllConnections()
  })
  return server
}
