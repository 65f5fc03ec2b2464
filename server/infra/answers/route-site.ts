import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { CachedRouteContext } from './response-cache.ts'

/** Dependencies that the routes of all features may use. A feature extends the interface with its own. */
export interface RouteSite extends CachedRouteContext {
  db: Database
  /** The database through the job pool, which has no client-side query timeout. */
  jobsPool: Database
  clock: Clock
  /** The machine's clock, for wallets, authenticators and backups. */
  realTime: Clock
  log: FastifyBaseLogger
  /** The site's secret, from which keys for hashes and signatures are derived. */
  secret: string
  /** PUBLIC_URL; null: links use the address of the request. */
  publicUrl: string | null
  /** Whether cookies get the attribute Secure. */
  https: boolean
  /** True: NODE_ENV is `production`. */
  production: boolean
}
