import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { almanacRoutes } from '#server/almanac/almanac.routes.ts'
import { chartsRoutes } from '#server/charts/charts.routes.ts'
import { contentRoutes } from '#server/content/content.routes.ts'
import { siteSecret } from '#server/db/settings.ts'
import { closures, latestDrawn } from '#server/draws/draws.ts'
import { drawsRoutes } from '#server/draws/draws.routes.ts'
import { listedDraws } from '#server/draws/listed-draws.ts'
import { systemChance } from '#server/picks/chance.ts'
import { issuesOnSale } from '#server/picks/on-sale.ts'
import { picksRoutes } from '#server/picks/picks.routes.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { hearPurges } from './db/hot-channel.ts'
import { serveDocs } from './http/docs.ts'
import { answerWithEnvelope } from './http/error-handler.ts'
import { securityHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { hotBodies } from './http/hot.ts'
import { guardOrigin } from './http/origin.ts'
import type { Door } from './http/route.ts'
import { builtPages } from './pages/built-pages.ts'
import { devPages } from './pages/dev-pages.ts'
import { servePages } from './pages/pages.ts'
import { serveSitemap } from './pages/sitemap.ts'

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
  serveHealth(app, connection)

  const hot = hotBodies(clock, HOT_BYTES)
  const onSale = issuesOnSale({ latestDrawn, closures })
  const purges = await hearPurges(connection, () => {
    hot.purge()
    onSale.forget()
  })
  app.addHook('onClose', () => purges.close())
  const door: Door = { app, findMember: async () => null, hot }
  serveDocs(app)
  const source = config.hotReload ? await devPages(app) : builtPages()
  await servePages(app, { source, hot, clock, origin: config.publicUrl ?? '' })
  contentRoutes(door, { config, db: connection.db, clock })
  almanacRoutes(door, { clock })
  drawsRoutes(door, { db: connection.db, clock })
  chartsRoutes(door, { db: connection.db })
  serveSitemap(app, { hot, origin: config.publicUrl, draws: listedDraws(connection.db) })
  picksRoutes(door, {
    db: connection.db,
    clock,
    chance: systemChance(),
    onSale: onSale.at,
    secret: await siteSecret(connection.db, config.siteSecret),
    https: config.publicUrl?.startsWith('https:') ?? false,
  })
  return app
}
