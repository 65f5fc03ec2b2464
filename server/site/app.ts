import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Role } from '#contract/infra/roles.ts'
import { findMemberIn, prolongIn } from '#server/people/account/account.ts'
import { almanacRoutes } from '#server/play/almanac/almanac.routes.ts'
import { bannersRoutes } from '#server/play/banners/banners.routes.ts'
import { calendarRoutes } from '#server/play/calendar/calendar.routes.ts'
import { chartsRoutes } from '#server/play/charts/charts.routes.ts'
import { coinsConsole } from '#server/people/coins/coins.console.ts'
import { coinsRoutes } from '#server/people/coins/coins.routes.ts'
import { listedArticles } from '#server/cms/content/content.ts'
import { contentRoutes } from '#server/cms/content/content.routes.ts'
import { siteSecret } from '#server/infra/db/settings.ts'
import { keptCalendar } from '#server/play/draws/draws.ts'
import { drawsConsole } from '#server/play/draws/draws.console.ts'
import { drawsRoutes } from '#server/play/draws/draws.routes.ts'
import { listedDraws } from '#server/play/draws/listed-draws.ts'
import { ownTopics } from '#server/community/forum/forum.ts'
import { guestsOf } from '#server/infra/limits/guests.ts'
import { callCounter } from '#server/infra/limits/limits.ts'
import { factsHeard, liveReaders } from '#server/play/live/live.ts'
import { liveRoutes } from '#server/play/live/live.routes.ts'
import { mailRoutes } from '#server/messaging/mail/mail.routes.ts'
import { socialHooks } from '#server/messaging/notifications/notifications.ts'
import { newcomersIn } from '#server/ugc/moderation/moderation.ts'
import { notificationsRoutes } from '#server/messaging/notifications/notifications.routes.ts'
import { systemChance } from '#server/play/picks/chance.ts'
import { picksRoutes } from '#server/play/picks/picks.routes.ts'
import { commentsRoutes } from '#server/community/ranking/comments.routes.ts'
import { pushRoutes } from '#server/messaging/push/push.routes.ts'
import { rankingRoutes } from '#server/community/ranking/ranking.routes.ts'
import { remindersRoutes } from '#server/play/reminders/reminders.routes.ts'
import { sharingRoutes } from '#server/play/sharing/sharing.routes.ts'
import { searchRoutes } from '#server/ugc/search/search.routes.ts'
import { effectOf, picksOn } from '#server/play/settlement/settlement.ts'
import { settlementRoutes } from '#server/play/settlement/settlement.routes.ts'
import { channelsOf, type PayChannel } from '#server/payments/wallets/wallets.ts'
import { waitingFor } from '#server/admin/today/today.ts'
import { todayRoutes } from '#server/admin/today/today.routes.ts'
import { siteChecks } from './checks.ts'
import { drawHooks } from './draw-hooks.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import { type Config, isDemonstration } from './config.ts'
import type { Connection } from '#server/infra/db/connect.ts'
import { listen } from '#server/infra/db/listen.ts'
import { purgesHeard } from '#server/infra/answers/hot-channel.ts'
import { serveDocs } from '#server/pages/docs.ts'
import { answerWithEnvelope } from '#server/infra/http/error-handler.ts'
import { crossOrigin, securityHeaders } from '#server/infra/http/headers.ts'
import { serveHealth } from '#server/infra/http/health.ts'
import { type HotRouteContext, hotBodies } from '#server/infra/answers/hot.ts'
import { answerReady } from '#server/infra/answers/ready-answers.ts'
import { guardOrigin } from '#server/infra/http/origin.ts'
import { declarePolicies } from '#server/infra/http/policies.ts'
import { readableUrl } from '#server/infra/http/readable-url.ts'
import { nameRequest } from '#server/infra/http/request-log.ts'
import { Busy } from '#server/infra/http/limiter.ts'
import { uncounted } from '#server/infra/http/route.ts'
import { limitBodyTime } from '#server/infra/http/slow-bodies.ts'
import { wireMembers } from './members.ts'
import { notificationWords } from './notification-words.ts'
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
  /** Tests bring wallets of their own; else those that are configured. */
  channels?: readonly PayChannel[]
  timeouts?: Partial<Timeouts>
}

const KB = 1024
const HOT_BYTES = 32 * KB * KB
/** In milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  headersTimeout: number
  /** For a body, of whoever has not been told to take their time. */
  bodyTimeout: number
  /** For a whole request, whatever it is. */
  requestTimeout: number
  /** How often Node looks whether one of its own two is over. */
  connectionsCheckingInterval: number
  connectionTimeout: number
  keepAliveTimeout: number
}

/** docs/rules/security.md#slow-callers. Only uploads may take the five minutes: they say so where they are let in. */
const TIMEOUTS: Timeouts = {
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
}
/** Of one connection, which then has to be opened anew: so many can wait for answers that nobody reads. */
const REQUESTS_OF_A_CONNECTION = 250

/** The whole site as one Fastify app, wired but not listening. Who is wired to whom is readable here. */
export async function buildApp({
  config,
  connection,
  clock,
  logger,
  timeouts,
  ...own
}: Deps): Promise<FastifyInstance> {
  const headers = securityHeaders(config)
  const hot = hotBodies(clock, HOT_BYTES)
  const secret = await siteSecret(connection.db, config.siteSecret)
  const https = config.publicUrl?.startsWith('https:') ?? false
  const guests = guestsOf(secret, { realTime: systemClock, https })
  const counter = config.rateLimits
    ? callCounter(connection.pool, config.rateLimits, { secret, guests }, newcomersIn(connection.db, clock))
    : uncounted
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
    // Fastify's own answer is no envelope.
    return503OnClosing: false,
    trustProxy,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    // An absolute address that is none (http://[) never reaches a hook.
    frameworkErrors(error, request, reply) {
      answerWithEnvelope(error, request, reply.headers(headers))
    },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  })
  declarePolicies(app)
  // JSON and our own multipart are all that bodies may be: a form of a foreign page is neither.
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
  // Who has sent more than that without waiting is read no further.
  app.server.on('dropRequest', (_request, socket) => socket.destroy())
  app.addHook('onRequest', (request, reply, done) => {
    nameRequest(request)
    // The page's countdowns run on the site's clock, which a finished body can't carry.
    reply.headers(headers).header('site-time', clock.now().getTime())
    done(closing ? new Busy() : undefined)
  })
  if (config.corsOrigins.length > 0) await app.register(cors, crossOrigin(config.corsOrigins))
  answerReady(app, { hot, counter })
  await app.register(cookie)
  guardOrigin(app, config.publicUrl)
  serveHealth(app, connection)

  const calendar = keptCalendar()
  const purge = (name?: string) => {
    hot.purge(name)
    // Purges by name are of what people write.
    if (name !== undefined) return
    calendar.forget()
  }
  const readers = liveReaders(clock)
  const ears = await listen(connection, [purgesHeard(purge), factsHeard(readers)])
  app.addHook('onClose', () => ears.close())
  const door: HotRouteContext = {
    app,
    findMember: findMemberIn(connection, clock),
    prolong: prolongIn(connection, clock),
    counter,
    hot,
  }
  serveDocs(app, config.publicUrl)
  liveRoutes(app, readers)
  const source = config.hotReload ? await devPages(app) : builtPages()
  const making = makingOf(hot, counter)
  const asUnknown = await servePages(app, {
    source,
    making,
    counter,
    clock,
    origin: config.publicUrl ?? '',
    demo: isDemonstration(config),
    isTheirs: ownTopics(door, connection.db),
  })
  serveSecurityTxt(app, { contact: config.securityContact, origin: config.publicUrl, clock })
  await serveWorker(app, { source, on: config.offline, demo: isDemonstration(config) })
  await serveConsole(door, { source, asUnknown, https })
  contentRoutes(door, { production: config.production, db: connection.db, clock })
  almanacRoutes(door, { clock, db: connection.db })
  bannersRoutes(door, { db: connection.db, clock })
  drawsRoutes(door, { db: connection.db, clock, picksOn })
  drawsConsole(door, {
    db: connection.db,
    unhurried: connection.jobsPool.db,
    clock,
    hooks: drawHooks,
    effectOf: (tx, change) => effectOf(tx, clock, change),
  })
  // A gate of their own: no page waits until pictures are drawn.
  sharingRoutes(door, { db: connection.db, making: makingOf(hot, counter) })
  chartsRoutes(door, { db: connection.db })
  calendarRoutes(door, { db: connection.db, clock, making, origin: config.publicUrl })
  serveSitemap(app, {
    making,
    origin: config.publicUrl,
    draws: listedDraws(connection.db),
    articles: () => listedArticles(connection.db, clock.now()),
    pages: async () => (await source?.bundle()) ?? { listed: [], closed: [] },
  })
  picksRoutes(door, {
    db: connection.db,
    clock,
    chance: systemChance(),
    onSale: calendar.onSale,
    secret,
    https,
  })
  settlementRoutes(door, { db: connection.db, clock, calendar })
  commentsRoutes(door, { db: connection.db, clock, hooks: socialHooks, publicUrl: config.publicUrl })
  rankingRoutes(door, { db: connection.db, clock })
  searchRoutes(door, { db: connection.db, clock })
  remindersRoutes(door, { db: connection.db, clock })
  notificationsRoutes(door, { db: connection.db, clock, words: notificationWords })
  await mailRoutes(door, { db: connection.db, clock, secret, isOffered: config.mail !== null })
  pushRoutes(door, { db: connection.db, clock, secret, push: config.push })
  coinsRoutes(door, { db: connection.db })
  coinsConsole(door, { db: connection.db })
  const stated = siteChecks({ config, db: connection.db, clock, counter })
  todayRoutes(door, { db: connection.db, clock, stated })
  const channels = own.channels ?? (await channelsOf(config, { db: connection.db, secret }))
  const preview = previewing(app, { source, clock, origin: config.publicUrl ?? '', demo: isDemonstration(config) })
  const waiting = (role: Role) => waitingFor(connection.db, stated, role, clock.now())
  await wireMembers(door, { config, connection, clock, secret, https, channels, preview, waiting })
  return app
}
