import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { CachedRouteContext } from './response-cache.ts'

/** Dependencies of a feature's routes. Features extend it with their own. */
export interface RouteSite extends CachedRouteContext {
  db: Database
  /** The same without the time limits of requests. */
  jobsPool: Database
  clock: Clock
  /** The machine's clock, for wallets, authenticators and backups. */
  realTime: Clock
  log: FastifyBaseLogger
  /** The site's secret, for key derivation. */
  secret: string
  /** PUBLIC_URL; null: the address of the request. */
  publicUrl: string | null
  /** Whether cookies are Secure. */
  https: boolean
  /** NODE_ENV is production. */
  production: boolean
}
