import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportUser } from '../../contract/account.ts'
import { claimOf } from '../http/claim.ts'
import { type Deps, knownCaller } from '../http/handle.ts'
import { describedAs } from '../http/openapi.ts'
import { Recorder } from '../http/recorder.ts'
import { Refused } from '../http/refused.ts'
import { writeExport } from './write-export.ts'

/** A file and not a reply: it is written as it is read, so `handle`, which checks whole replies, is not for it. */
export function exportRoutes(app: FastifyInstance, deps: Deps) {
  const { method, path, access } = exportUser
  app.route({
    method,
    url: path,
    config: describedAs(exportUser),
    handler: async (request, reply) => {
      const now = deps.clock()
      const user = await knownCaller(deps, access, { request, claim: claimOf(request), now })
      if (!user) throw new Refused('not_signed_in')
      await new Recorder(request, now).recordAtOnce(deps.database, { kind: 'data_exported', userId: user.id })
      const name = `preceptor-${user.username}-${now.toISOString().slice(0, 10)}.json`
      reply.header('content-type', 'application/json; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(Readable.from(writeExport(deps.database, user, now)))
    },
  })
}
