import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { createFindMember, createProlong } from '#server/people/account/account.ts'
import { listSitemapArticles } from '#server/cms/content/content.ts'
import { loadSiteSecret } from '#server/infra/db/settings.ts'
import { createCalendarCache, createGameRecords } from '#server/play/draws/draws.ts'
import { createListedDraws } from '#server/play/draws/read/listed-draws.ts'
import { createOwnTopicCheck } from '#server/community/forum/forum.ts'
import { createGuests } from '#server/infra/limits/guests.ts'
import { createCallCounter } from '#server/infra/limits/call-counter.ts'
import { subscribeToBroadcasts, createStreamClients } from '#server/play/live/live.ts'
import { createNewcomerCheck } from '#server/ugc/moderation/moderation.ts'
import { createChannels, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { countWaitingItems } from '#server/admin/today/today.ts'
import { listSiteChecks } from './checks.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import { type Config, isDemonstration } from './config.ts'
import { buildContext } from './context.ts'
import { features } from './features.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import type { ProcessMetrics } from '#server/infra/metrics/metrics.ts'
import { subscribeToChannels } from '#server/infra/db/listen.ts'
import { createInvalidationSubscriber } from '#server/infra/answers/invalidation.ts'
import { serveDocs } from '#server/pages/docs.ts'
import { handleError } from '#server/infra/http/error-handler.ts'
import { buildSecurityHeaders } from '#server/infra/http/headers.ts'
import { registerHealthRoutes } from '#server/infra/http/health.ts'
import { createResponseCache } from '#server/infra/answers/response-cache.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { serveCachedResponses } from '#server/infra/answers/cached-responses.ts'
import { guardOrigin } from '#server/infra/http/origin.ts'
import { declarePolicies } from '#server/infra/http/policies.ts'
import { attachRequest } from '#server/infra/http/request-log.ts'
import { BusyError } from '#server/infra/http/limiter.ts'
import { NO_RATE_LIMITS } from '#server/infra/http/route.ts'
import { limitBodyTime } from '#server/infra/http/slow-bodies.ts'
import { createBuiltPages } from '#server/pages/built-pages.ts'
import { createDevPages } from '#server/pages/dev-pages.ts'
import { createDocumentMaker } from '#server/pages/making.ts'
import { serveConsole } from '#server/pages/console.ts'
import { createPreview } from '#server/pages/preview.ts'
import { servePages } from '#server/pages/pages.ts'
import { serveSecurityTxt } from '#server/pages/security-txt.ts'
import { serveSitemap } from '#server/pages/sitemap.ts'
import { serveWorker } from '#server/pages/worker.ts'

export interface Deps {
  config: Config
  connection: Connection
  clock: Clock
  logger: FastifyBaseLogger
  /** Wallets for a test; default: the configured wallets. */
  channels?: readonly PayChannel[]
  timeouts?: Partial<Timeouts>
  /** Aborted when the process shall end. Health checks then answer 503, so that load balancers stop using it. */
  leaving?: AbortSignal
  metrics?: ProcessMetrics | null
}

const KB = 1024
const CACHE_BYTES = 32 * KB * KB
/** Size of the cache for open data files. It is separate, because complete draw histories would evict the pages. */
const FILE_BYTES = 24 * KB * KB
/** Timeouts and intervals of the HTTP server in milliseconds. */
export interface Timeouts {
  headersTimeout: number
  /** Time for a whole body; for an upload: interval in which the minimum number of bytes must arrive. */
  bodyTimeout: number
  requestTimeout: number
  /** Interval in which Node checks `headersTimeout` and `requestTimeout`. */
  connectionsCheckingInterval: number
  connectionTimeout: number
  keepAliveTimeout: number
}

/** Only an upload may take five minutes, and only above the minimum rate (docs/rules/security.md#slow-callers). */
const TIMEOUTS: Timeouts = {
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
}
/** Maximum number of requests on one connection. It limits the responses that wait if the client does not read them. */
const REQUESTS_OF_A_CONNECTION = 250

function createFastify(
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
    // Fastify's own 503 has no envelope. The hook `onRequest` below throws BusyError instead.
    return503OnClosing: false,
    trustProxy,
    rewriteUrl: ({ url = '/' }) => toDecodableUrl(url),
    // No hook runs for an invalid absolute URL such as http://[, so the headers are set here.
    frameworkErrors(error, request, reply) {
      handleError(error, request, reply.headers(headers))
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  })
  declarePolicies(app)
  // Only JSON; routes that take another type register its parser. Forms of foreign pages can send text/plain.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  limitBodyTime(app.server, bodyTimeout)
  // Disconnects a client that sends more requests on a connection than allowed.
  app.server.on('dropRequest', (_request, socket) => socket.destroy())
  app.addHook('onRequest', (request, reply, done) => {
    attachRequest(request)
    // Otherwise a client would send requests on its connection until the process ends.
    if (leaving?.aborted) reply.header('connection', 'close')
    // Pages need the time of the site's clock for countdowns. A cached body cannot contain it.
    reply.headers(headers).header('site-time', clock.now().getTime())
    done(closing ? new BusyError() : undefined)
  })
  return app
}

export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, connection, clock } = deps
  const headers = buildSecurityHeaders(config)
  const responseCache = createResponseCache(clock, CACHE_BYTES)
  const files = createResponseCache(clock, FILE_BYTES)
  const secret = await loadSiteSecret(connection.db, config.siteSecret)
  const https = config.publicUrl?.startsWith('https:') ?? false
  const guests = createGuests(secret, { realTime: systemClock, https })
  const counter = config.rateLimits
    ? createCallCounter(
        connection.pool,
        config.rateLimits,
        { secret, guests },
        createNewcomerCheck(connection.db, clock),
      )
    : NO_RATE_LIMITS
  const app = createFastify(deps, headers)
  deps.metrics?.watchRequests(app)
  if (config.corsOrigins.length > 0)
    await app.register(cors, { origin: config.corsOrigins, credentials: true, maxAge: 600 })
  serveCachedResponses(app, { responseCache, counter })
  await app.register(cookie)
  guardOrigin(app, config.publicUrl)
  registerHealthRoutes(app, connection, deps.leaving)

  const calendar = createCalendarCache()
  const records = createGameRecords(connection.db)
  const purge = () => {
    responseCache.purge()
    files.purge()
    calendar.forget()
    records.forget()
  }
  const readers = createStreamClients(clock)
  const subscription = await subscribeToChannels(connection, [
    createInvalidationSubscriber(purge),
    subscribeToBroadcasts(readers),
  ])
  app.addHook('onClose', () => subscription.close())
  deps.metrics?.watch({
    pools: { requests: connection.pool, jobs: connection.jobsPool.pool },
    streams: readers.count,
    kept: { pages: responseCache.kept, files: files.kept },
  })
  const { db } = connection
  const site: RouteSite = {
    app,
    findMember: createFindMember(connection, clock),
    prolong: createProlong(connection, clock),
    counter,
    responseCache,
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
  const { making, preview } = await registerDocuments(site, config)
  const featureChecks = listSiteChecks({ config, db, clock, counter })
  const context = await buildContext(site, {
    config,
    calendar,
    records,
    connection,
    readers,
    making,
    // Pictures and files have their own queues, so that pages do not wait for them.
    drawing: createDocumentMaker(responseCache, counter),
    filing: createDocumentMaker(files, counter),
    channels: deps.channels ?? (await createChannels(config, { db, secret })),
    featureChecks,
    preview,
    waiting: (role) => countWaitingItems(db, featureChecks, role, clock.now()),
  })
  for (const { routes = [] } of features) for (const answer of routes) await answer(context)
  return app
}

async function registerDocuments(site: RouteSite, config: Config) {
  const { app, db, clock, counter, responseCache, https } = site
  serveDocs(app, config.publicUrl)
  const source = config.hotReload ? await createDevPages(app) : createBuiltPages()
  const making = createDocumentMaker(responseCache, counter)
  const demo = isDemonstration(config)
  const origin = config.publicUrl ?? ''
  const asUnknown = await servePages(app, {
    source,
    making,
    counter,
    clock,
    origin,
    demo,
    isTheirs: createOwnTopicCheck(site, db),
  })
  serveSecurityTxt(app, { contact: config.securityContact, origin: config.publicUrl, clock })
  await serveWorker(app, { source, on: config.offline, demo })
  await serveConsole(site, { source, asUnknown, https })
  serveSitemap(app, {
    making,
    origin: config.publicUrl,
    draws: createListedDraws(db),
    articles: () => listSitemapArticles(db, clock.now()),
    pages: async () => (await source?.bundle()) ?? { listed: [], closed: [] },
  })
  return { making, preview: createPreview(app, { source, clock, origin, demo }) }
}

/** If the path cannot be decoded, encodes each % and drops the query, so that the response is the site's own 404. */
export function toDecodableUrl(url: string): string {
  const path = url.split('?', 1)[0] as string
  return path.includes('%') && !canDecode(path) ? path.replaceAll('%', '%25') : url
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
