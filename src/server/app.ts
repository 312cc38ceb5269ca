import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { refusals } from '../contract/refusals.ts'
import { accountRoutes } from './account/routes.ts'
import { adminUserRoutes } from './admin-users/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { questionRoutes } from './blocks/question-routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { saveRoute } from './blocks/save-changes.ts'
import { contentRoot } from './content/read-topics.ts'
import { type Database, DatabaseAway } from './db/database.ts'
import { sharedTime } from './db/shared-time.ts'
import { demoRoutes } from './demo/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { factorSignInRoutes } from './factors/sign-in-routes.ts'
import { feedbackAdminRoutes } from './feedback/admin-routes.ts'
import { evidenceRoutes } from './feedback/evidence-routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { submitRoute } from './feedback/take-feedback.ts'
import { updateRoutes } from './feedback/update-routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { cardAdminRoutes } from './flashcards/cards/admin-routes.ts'
import { cardQuestionRoutes } from './flashcards/cards/card-question-routes.ts'
import { fitRoutes } from './flashcards/fit/fit-routes.ts'
import { flashcardRoutes } from './flashcards/routes.ts'
import { studyPreferenceRoutes } from './flashcards/schedules/preference-routes.ts'
import { Replays } from './flashcards/schedules/replays.ts'
import { reviewRoute } from './flashcards/study/keep-reviews.ts'
import { cardProgressRoutes } from './flashcards/study/progress-routes.ts'
import { studyRoutes } from './flashcards/study/study-routes.ts'
import { Afterwards } from './http/afterwards.ts'
import { basePathOf, refuseOtherPaths, withoutBasePath } from './http/base-path.ts'
import { BeingUpdated, beingUpdated } from './http/being-updated.ts'
import { compression } from './http/compression.ts'
import { cookieNameUnder } from './http/cookie.ts'
import { type Deps, handleOn } from './http/handle.ts'
import { healthRoutes } from './http/health.ts'
import { loggedRequest } from './http/logged-request.ts'
import { probes, refuseOtherHosts } from './http/own-host.ts'
import { Refused } from './http/refused.ts'
import { logRequests, requestIdOf } from './http/request-log.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { securityTxtPath, securityTxtRoute } from './http/security-txt.ts'
import { serveWeb } from './http/serve-web.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { type Backups, metricsRoutes } from './metrics/routes.ts'
import { outsideSignInRoutes } from './outside-sign-in/routes.ts'
import { type PipelineSettings, pipelineRoutes } from './pipeline/routes.ts'
import { preferenceRoutes } from './preferences/routes.ts'
import { qbankRoutes } from './qbank/routes.ts'
import { resetRoutes } from './reset/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { version } from './settings/api.ts'
import { siteRoutes } from './site/routes.ts'

export interface Settings extends Omit<Deps, 'afterwards'> {
  /** A test waits for it. */
  afterwards?: Afterwards
  /** The built front end; none in tests. */
  webRoot?: string
  logLevel?: string
  /** The proxies whose word on the address of a caller counts: how many stand in front, or which. */
  trustProxy?: number | string[]
  /** The only address at which this server answers; probes may use any. */
  onlyAt?: string | undefined
  /** Opens `/metrics`. */
  metricsToken?: string | undefined
  /** Where the same figures are read without it. */
  metricsAt?: { host: string; port: number }
  /** None where this server makes no backups. */
  backups?: Backups
  /** The address for reports of security holes in this server. */
  securityContact?: string | undefined
  /** Makes drafts of questions; by default nothing does. */
  pipeline?: PipelineSettings
}

// A full save of a 100-question block with a long note on each.
const largestBodyBytes = 4 * 2 ** 20
// The largest body over the slowest usable line takes this long; a caller that sends nothing holds its connection no longer.
const longestRequestMs = 120_000

export async function createApp({
  webRoot,
  logLevel = 'silent',
  trustProxy = 0,
  onlyAt,
  metricsToken,
  metricsAt,
  backups,
  securityContact,
  pipeline,
  ...settings
}: Settings) {
  const basePath = basePathOf(onlyAt)
  const app = Fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit: largestBodyBytes,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    requestTimeout: longestRequestMs,
    ...(basePath !== '' && { rewriteUrl: withoutBasePath(basePath) }),
    frameworkErrors: answerBadAddress,
    // A browser keeps its connections; a stop waits for requests, not for them.
    forceCloseConnections: 'idle',
    // A request that came in just before a stop is answered as well: the stop waits for it.
    return503OnClosing: false,
  })
  app.decorate('basePath', basePath)
  const { afterwards = new Afterwards((error) => app.log.error(error)) } = settings
  app.addHook('onClose', () => afterwards.settled())
  const deps = { ...settings, afterwards }
  settings.database.noticeSlow((slow) => app.log.warn(slow, 'slow query'))
  acceptEmptyJson(app)
  endConnectionsWhenClosing(app)

  const updated = new BeingUpdated(deps)
  app.setErrorHandler(async (error: FastifyError | Refused, request, reply) => {
    const refused = await refusedFor(error, updated)
    request.refused = refused
    if (refusals[refused.code].status >= 500) request.log.error(error)
    const { code, message, field, retryAfterSeconds } = refused
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply.status(refusals[code].status).send({ error: message, code, field })
  })
  logRequests(app)
  app.addHook('onRequest', setSecurityHeaders)
  if (onlyAt) app.addHook('onRequest', refuseOtherHosts(onlyAt))
  if (basePath !== '') app.addHook('onRequest', refuseOtherPaths(basePath, new Set([...probes, securityTxtPath])))
  app.addHook('onRequest', refuseOtherOrigins)
  app.addHook('onRequest', updated.refuse)

  await app.register(cookie)
  await app.register(compress, compression)
  const sessionCookie = cookieNameUnder(basePath, 'session')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Preceptor',
        version,
        description:
          'The calls that other programs may rely on. Every failure answers {error, code}, with the field where one is at fault.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      ...(basePath !== '' && { servers: [{ url: basePath }] }),
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookie,
            description: `Over https it is called \`__Host-${sessionCookie}\`.`,
          },
        },
      },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: basePath,
    staticCSP: false,
    // Drawn all at once, more than a hundred calls are not drawn to the end.
    uiConfig: { docExpansion: 'none' },
  })

  const handle = handleOn(app, deps)
  authRoutes(handle, deps)
  outsideSignInRoutes(handle, deps)
  resetRoutes(handle, deps)
  factorSignInRoutes(handle, deps)
  factorRoutes(handle, deps)
  accountRoutes(handle, deps)
  emailRoutes(handle, deps)
  adminUserRoutes(handle, deps)
  eventRoutes(handle)
  exportRoutes(app, deps)
  qbankRoutes(handle, deps)
  demoRoutes(handle, deps)
  blockRoutes(handle, deps)
  saveRoute(handle, deps)
  questionRoutes(handle, deps)
  analyticsRoutes(handle, deps)
  submitRoute(handle, deps)
  feedbackRoutes(handle, deps)
  feedbackAdminRoutes(handle)
  updateRoutes(handle)
  evidenceRoutes(handle)
  flashcardRoutes(handle)
  cardQuestionRoutes(handle, deps)
  studyRoutes(handle, deps)
  reviewRoute(handle)
  cardProgressRoutes(handle)
  studyPreferenceRoutes(handle, replaysOf(app, deps.database))
  fitRoutes(handle, deps)
  cardAdminRoutes(handle, deps)
  ledgerRoutes(handle)
  preferenceRoutes(handle)
  searchRoutes(handle, deps)
  const noModel = { deps: undefined, hasPrices: false, time: sharedTime(deps.clock), root: contentRoot }
  pipelineRoutes(handle, pipeline ?? noModel)
  siteRoutes(handle, deps)
  figureRoutes(handle)
  healthRoutes(app, deps, updated)
  metricsRoutes(app, handle, { database: deps.database, token: metricsToken, at: metricsAt, backups })
  securityTxtRoute(app, { contact: securityContact, publicUrl: onlyAt, clock: deps.clock })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await serveWeb(app, webRoot)
  return app
}

/** Answers requests that Fastify refuses before any hook runs, in the same form as all other refusals. */
async function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  await setSecurityHeaders(request, reply)
  const { status, sentence } = refusals.malformed
  // No hook of an answer is run for it.
  request.log.info({ ...loggedRequest(request), status, refused: 'malformed' }, 'request')
  return reply.status(status).send({ error: sentence, code: 'malformed' })
}

/** Programs that always send the JSON type may have nothing to say. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, String(body), done)
  })
}

/** The replays of card schedules, which go on where a stop broke them off. */
function replaysOf(app: FastifyInstance, database: Database): Replays {
  const replays = new Replays(database)
  app.addHook('onListen', () => {
    replays.resume().catch((error) => app.log.error(error))
  })
  app.addHook('preClose', async () => replays.stop())
  return replays
}

/** A stop closes idle connections; those that are still answering close with their answer, instead of idling on. */
function endConnectionsWhenClosing(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

/** A page of another site can make a browser send our cookie, but not hide that it did. */
async function refuseOtherOrigins({ method, headers }: FastifyRequest) {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  if (headers['sec-fetch-site'] === 'cross-site') throw new Refused('other_origin')
  if (headers.origin && URL.parse(headers.origin)?.host !== headers.host) throw new Refused('other_origin')
}

async function refusedFor(error: FastifyError | Refused | DatabaseAway, updated: BeingUpdated): Promise<Refused> {
  if (error instanceof Refused) return error
  if (error instanceof DatabaseAway) return new Refused('unavailable')
  const { statusCode = 500 } = error
  if (statusCode === 413) return new Refused('too_large')
  if (statusCode === 415)
    return new Refused('malformed', { sentence: 'Send JSON, with the content type application/json.' })
  if (isJsonError(error)) return new Refused('malformed', { sentence: 'The request is not valid JSON.' })
  if (statusCode < 500) return new Refused('malformed')
  // A statement may have met what a newer version made of its table.
  if (await updated.look().catch(() => false)) return beingUpdated()
  return new Refused('unexpected')
}

const isJsonError = ({ code, name }: FastifyError) => code === 'FST_ERR_CTP_INVALID_JSON_BODY' || name === 'SyntaxError'
