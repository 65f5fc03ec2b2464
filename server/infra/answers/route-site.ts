import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { CachedRouteContext } from './response-cache.ts'

export interface RouteSite extends CachedRouteContext {
  db: Database
  /** The database through the job pool, which has no client-side query timeout. */
  jobsPool: Database
  clock: Clock
  /** The machine's clock, where real time matters, e.g. for wallets, authenticators and backups. */
  realTime: Clock
  log: FastifyBaseLogger
  secret: string
  /** PUBLIC_URL; null: links use the address of the request. */
  publicUrl: string | null
  https: boolean
  production: boolean
}
