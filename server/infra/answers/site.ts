import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/infra/db/connect.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { HotRouteContext } from './hot.ts'

/** What a feature is handed of the site that answers its calls. What only some need, they ask for beside it. */
export interface Site extends HotRouteContext {
  db: Database
  /** The same without the limits of time of a request. */
  jobsPool: Database
  clock: Clock
  /** The machine's clock: wallets, authenticators and backups know no other. */
  realTime: Clock
  log: FastifyBaseLogger
  /** The site's own, of which keys are derived. */
  secret: string
  /** PUBLIC_URL: the site as players see it; null: as the caller reached it. */
  publicUrl: string | null
  /** Cookies carry Secure. */
  https: boolean
  /** NODE_ENV. */
  production: boolean
}
