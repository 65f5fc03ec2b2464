import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountDataOf, findMemberIn, keysOf } from '#server/account/account.ts'
import { type AccountDeps, accountRoutes } from '#server/account/account.routes.ts'
import { agreementRoutes } from '#server/content/agreements.routes.ts'
import { acceptedAtSignIn } from '#server/content/content.ts'
import { contentRoutes } from '#server/content/content.routes.ts'
import { countCalls } from '#server/limits/limits.ts'
import { mediaRoutes } from '#server/media/media.routes.ts'
import { claim, diskStore, eraseUploads, release, type Store, uploadsOf } from '#server/media/media.ts'
import { eraseMembership, membershipDataOf, vipUntil } from '#server/membership/membership.ts'
import { siteSecret } from '#server/db/settings.ts'
import { systemChance } from '#server/picks/chance.ts'
import { issuesOnSale } from '#server/picks/on-sale.ts'
import { picksRoutes } from '#server/picks/picks.routes.ts'
import { adoptVisitorPanels, erasePicks, picksOfMember } from '#server/picks/picks.ts'
import { smsOf } from '#server/sms/sms.ts'
import { KNOWN_CLOSURES } from '#lottery/calendar.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { inBackground } from './http/background.ts'
import { serveDocs } from './http/docs.ts'
import { answerWithEnvelope } from './http/error-handler.ts'
import { securityHeaders } from './http/headers.ts'
import { hotBodies } from './http/hot.ts'
import { guardOrigin } from './http/origin.ts'
import { type Door, uncounted } from './http/route.ts'
import { builtPages } from './pages/built-pages.ts'
import { devPages } from './pages/dev-pages.ts'
import { servePages } from './pages/pages.ts'

export interface Deps {
  config: Config
  connection: Connection
  clock: Clock
  logger: FastifyBaseLogger
}

const KB = 1024
const HOT_BYTES = 32 * KB * KB

/** The whole site as one Fastify app, wired but not listening. Who is wired to whom is readable here. */
export async function buildApp({ config, connection, clock, logger }: Deps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * KB,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerWithEnvelope)
  // The page's countdowns run on the site's clock, which a finished body can't carry.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('site-time', clock.now().getTime())
  })
  await app.register(cookie)
  await app.register(helmet, securityHeaders(config))
  await app.register(swagger, {
    openapi: { info: { title: '彩运接口', version: '1' } },
    transform: createJsonSchemaTransform({}),
  })
  guardOrigin(app, config.publicUrl)

  const hot = hotBodies(clock, HOT_BYTES)
  const { db, pool } = connection
  const secret = await siteSecret(db, config.siteSecret)
  const https = config.publicUrl?.startsWith('https:') ?? false
  const store = await diskStore(join(config.dataDir, 'uploads'))
  const countCall = config.rateLimits ? countCalls(pool, config.rateLimits, secret) : uncounted
  const door: Door = { app, findMember: findMemberIn(connection, clock), countCall, hot }
  serveDocs(app)
  const source = config.hotReload ? await devPages(app) : builtPages()
  await servePages(app, { source, hot, clock, origin: config.publicUrl ?? '' })
  contentRoutes(door, { config, db: connection.db, clock })
  picksRoutes(door, {
    db: connection.db,
    clock,
    chance: systemChance(),
    onSale: issuesOnSale({ latestDrawn: async () => null, closures: async () => KNOWN_CLOSURES }).at,
    secret,
    https,
  })
  agreementRoutes(door, { db, clock })
  await mediaRoutes(door, { db, clock, store, publicUrl: config.publicUrl })
  accountRoutes(door, {
    db,
    clock,
    https,
    keys: keysOf(secret),
    sms: await smsOf(config),
    caps: config.sendCaps,
    demand: config,
    inBackground: inBackground(app),
    log: app.log,
    agreementsInForce: acceptedAtSignIn,
    onSignIn: adoptVisitorPanels,
    standing: { vipUntil, coins: async () => 0 },
    ...ownData(store),
  })
  return app
}

/** What the features keep of a member: their pictures, their export, and what a deletion takes. */
function ownData(store: Store): Pick<AccountDeps, 'avatars' | 'exports' | 'erase' | 'mayLeaveOrRefuse'> {
  return {
    avatars: { claim: (tx, userId, path, now) => claim(tx, userId, 'avatar', path, now), release },
    exports: { account: accountDataOf, picks: picksOfMember, uploads: uploadsOf, membership: membershipDataOf },
    async erase(tx, userId) {
      await erasePicks(tx, userId)
      await eraseMembership(tx, userId)
      return eraseUploads(tx, store, userId)
    },
    // Orders come with payment.
    mayLeaveOrRefuse: async () => {},
  }
}
