import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { findMemberIn, prolongIn } from '#server/people/account/account.ts'
import { listedArticles } from '#server/cms/content/content.ts'
import { siteSecret } from '#server/infra/db/settings.ts'
import { calendarCache, gameRecords } from '#server/play/draws/draws.ts'
import { listedDraws } from '#server/play/draws/listed-draws.ts'
import { ownTopics } from '#server/community/forum/forum.ts'
import { guestsOf } from '#server/infra/limits/guests.ts'
import { callCounter } from '#server/infra/limits/limits.ts'
import { factsHeard, liveReaders } from '#server/play/live/live.ts'
import { newcomersIn } from '#server/ugc/moderation/moderation.ts'
import { channelsOf, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { waitingFor } from '#server/admin/today/today.ts'
import { siteChecks } from './checks.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import { type Config, isDemonstration } from './config.ts'
import { contextOf } from './context.ts'
import { features } from './features.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import type { ProcessMetrics } from '#server/infra/metrics/metrics.ts'
import { listen } from '#server/infra/db/listen.ts'
import { purgesHeard } from '#server/infra/answers/hot-channel.ts'
import { serveDocs } from '#server/pages/docs.ts'
import { answerWithEnvelope } from '#server/infra/http/error-handler.ts'
import { crossOrigin, securityHeaders } from '#server/infra/http/headers.ts'
import { serveHealth } from '#server/infra/http/health.ts'
import { hotBodies } from '#server/infra/answers/hot.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { answerReady } from '#server/infra/answers/ready-answers.ts'
import { guardOrigin } from '#server/infra/http/origin.ts'
import { declarePolicies } from '#server/infra/http/policies.ts'
import { readableUrl } from '#server/infra/http/readable-url.ts'
import { nameRequest } from '#server/infra/http/request-log.ts'
import { Busy } from '#server/infra/http/limiter.ts'
import { uncounted } from '#server/infra/http/route.ts'
import { limitBodyTime } from '#server/infra/http/slow-bodies.ts'
import { builtPages } from '#server/pages/built-pages.ts'
import { devPages } from '#server/pages/dev-pages.ts'
import { makingOf } from '#server/pages/making.ts'
import { serveConsole } from '#server/pages/console.ts'
import { previewing } from '#server/pages/preview.ts'
import { servePages } from '#server/pages/pages.ts'
import { serveSecurityTxt } from '#server/pages/security-txt.ts'
import { serveSitemap } from '#server/pages/sitemap.ts'
import { serveWorker } from '#server/pages/worker.ts'

export interface Deps {
  config: Config
  connection: Connection
  clock: Clock
  logger: FastifyBaseLogger
  /** Wallets of a test; default: the configured ones. */
  channels?: readonly PayChannel[]
  timeouts?: Partial<Timeouts>
  /**
   * Aborted when the process was asked to end; health checks then report 503, so that load balancers choose another
   * process.
   */
  leaving?: AbortSignal
  /** Metrics of this process; null: disabled. */
  metrics?: ProcessMetrics | null
}

const KB = 1024
const HOT_BYTES = 32 * KB * KB
/** Separate cache for open data files: complete histories would evict the pages. */
const FILE_BYTES = 24 * KB * KB
/** Timeouts in milliseconds. */
export interface Timeouts {
  /** Header of a request. */
  headersTimeout: number
  /** Body of a request; for an upload, the interval of the minimum rate. */
  bodyTimeout: number
  /** Complete request of any kind. */
  requestTimeout: number
  /** Interval in which Node checks its own two timeouts. */
  connectionsCheckingInterval: number
  connectionTimeout: number
  keepAliveTimeout: number
}

/** See docs/rules/security.md#slow-callers. Only uploads may take five minutes, at a minimum rate. */
const TIMEOUTS: Timeouts = {
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
}
/** Requests per connection: limits the responses that wait for a client that does not read. */
const REQUESTS_OF_A_CONNECTION = 250

/** Creates a Fastify app with the site's limits, headers and error envelope. */
function fastifyOf(
  { config, clock, logger, timeouts, leaving }: Deps,
  headers: Record<string, string>,
): FastifyInstance {
  const trustProxy = (_address: string, hop: number) => hop < config.trustedProxies
  const { headersTimeout, bodyTimeout, connectionsCheckingInterval, ...times } = { ...TIMEOUTS, ...timeouts }
  const app = Fastify({
    ...times,
    http: { headersTimeout, connectionsCheckingInterval },
    maxRequestsPerSocket: REQUESTS_OF_A_CONNECTION,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * KB,
    // Fastify's own response has no envelope.
    return503OnClosing: false,
    trustProxy,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // An invalid absolute URL (http://[) reaches no hook.
    frameworkErrors(error, request, reply) {
      answerWithEnvelope(error, request, reply.headers(headers))
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  })
  declarePolicies(app)
  // Bodies may be JSON or our multipart only: forms of foreign pages are neither.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerWithEnvelope)
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  limitBodyTime(app.server, bodyTimeout)
  // Disconnects a client with more pipelined requests than allowed.
  app.server.on('dropRequest', (_request, socket) => socket.destroy())
  app.addHook('onRequest', (request, reply, done) => {
    nameRequest(request)
    // A persistent connection would bring requests until it is cut.
    if (leaving?.aborted) reply.header('connection', 'close')
    // Pages count down by the site's clock; a cached body cannot contain it.
    reply.headers(headers).header('site-time', clock.now().getTime())
    done(closing ? new Busy() : undefined)
  })
  return app
}

/** Builds the whole site as one Fastify app, not yet listening. All dependencies between features are wired here. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, connection, clock } = deps
  const headers = securityHeaders(config)
  const hot = hotBodies(clock, HOT_BYTES)
  const files = hotBodies(clock, FILE_BYTES)
  const secret = await siteSecret(connection.db, config.siteSecret)
  const https = config.publicUrl?.startsWith('https:') ?? false
  const guests = guestsOf(secret, { realTime: systemClock, https })
  const counter = config.rateLimits
    ? callCounter(connection.pool, config.rateLimits, { secret, guests }, newcomersIn(connection.db, clock))
    : uncounted
  const app = fastifyOf(deps, headers)
  deps.metrics?.watchRequests(app)
  if (config.corsOrigins.length > 0) await app.register(cors, crossOrigin(config.corsOrigins))
  answerReady(app, { hot, counter })
  await app.register(cookie)
  guardOrigin(app, config.publicUrl)
  serveHealth(app, connection, deps.leaving)

  const calendar = calendarCache()
  const records = gameRecords(connection.db)
  const purge = () => {
    hot.purge()
    files.purge()
    calendar.forget()
    records.forget()
  }
  const readers = liveReaders(clock)
  const ears = await listen(connection, [purgesHeard(purge), factsHeard(readers)])
  app.addHook('onClose', () => ears.close())
  deps.metrics?.watch({
    pools: { requests: connection.pool, jobs: connection.jobsPool.pool },
    streams: readers.count,
    kept: { pages: hot.kept, files: files.kept },
  })
  const { db } = connection
  const site: Site = {
    app,
    findMember: findMemberIn(connection, clock),
    prolong: prolongIn(connection, clock),
    counter,
    hot,
    db,
    jobsPool: connection.jobsPool.db,
    clock,
    realTime: systemClock,
    log: app.log,
    secret,
    publicUrl: config.publicUrl,
    https,
    production: config.production,
  }
  const { making, preview } = await serveDocuments(site, config)
  const stated = siteChecks({ config, db, clock, counter })
  const context = await contextOf(site, {
    config,
    calendar,
    records,
    connection,
    readers,
    making,
    // A queue of their own, so that pages do not wait for pictures.
    drawing: makingOf(hot, counter),
    filing: makingOf(files, counter),
    channels: deps.channels ?? (await channelsOf(config, { db, secret })),
    stated,
    preview,
    waiting: (role) => waitingFor(db, stated, role, clock.now()),
  })
  for (const { routes = [] } of features) for (const answer of routes) await answer(context)
  return app
}

/**
 * Registers all routes without an endpoint: pages of the site and the console, API documents, files for search engines.
 */
async function serveDocuments(site: Site, config: Config) {
  const { app, db, clock, counter, hot, https } = site
  serveDocs(app, config.publicUrl)
  const source = config.hotReload ? await devPages(app) : builtPages()
  const making = makingOf(hot, counter)
  const demo = isDemonstration(config)
  const origin = config.publicUrl ?? ''
  const asUnknown = await servePages(app, {
    source,
    making,
    counter,
    clock,
    origin,
    demo,
    isTheirs: ownTopics(site, db),
  })
  serveSecurityTxt(app, { contact: config.securityContact, origin: config.publicUrl, clock })
  await serveWorker(app, { source, on: config.offline, demo })
  await serveConsole(site, { source, asUnknown, https })
  serveSitemap(app, {
    making,
    origin: config.publicUrl,
    draws: listedDraws(db),
    articles: () => listedArticles(db, clock.now()),
    pages: async () => (await source?.bundle()) ?? { listed: [], closed: [] },
  })
  return { making, preview: previewing(app, { source, clock, origin, demo }) }
}
