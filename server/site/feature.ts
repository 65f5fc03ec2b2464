import type { FastifyBaseLogger } from 'fastify'
import type { SQL } from 'drizzle-orm'
import type { ReadResponses } from '#server/admin/backup/trial.ts'
import type { TableRetention } from '#server/infra/db/columns.ts'
import type { Connection, Database, Queryable } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { SiteMetrics } from '#server/infra/lib/site-metrics.ts'
import type { NotificationMessages } from '#server/messaging/notifications/notifications.ts'
import type { PayChannel } from '#server/payments/wallets/wallets.ts'
import type { DrawHook } from '#server/play/draws/draws.ts'
import type { PicksDeps } from '#server/play/picks/picks.ts'
import type { OnSettled } from '#server/play/settlement/settlement.ts'
import type { UploadStorage } from '#server/ugc/media/media.ts'
import type { Config } from './config.ts'

/** Declared in the `x.feature.ts` of a feature. A function takes only the part of the context that it uses. */
export interface Feature<SiteContext = never> {
  routes?: readonly ((site: SiteContext) => void | Promise<void>)[]
  jobs?: (site: JobContext) => FeatureJobs
  checks?: (site: CheckContext) => FeatureChecks
  facts?: (site: FactContext) => SiteMetrics
  personalData?: PersonalData | ((site: PersonalDataContext) => PersonalData)
  words?: Partial<NotificationMessages>
  /** Retention of the rows that `sweep_old` deletes by age. */
  retention?: TableRetention
}

export interface JobContext extends Config {
  config: Config
  /** Its `pool` and `db` are those of the job pool, like the field `db` below. */
  connection: Connection
  db: Database
  clock: Clock
  /** The machine's clock, for requests to wallets, among others. */
  realTime: Clock
  log: FastifyBaseLogger
  postgresLog: string | null
  secret: string
  channels: readonly PayChannel[]
  places: Promise<UploadStorage>
  words: NotificationMessages
  hooks: readonly DrawHook[]
  onSettled: readonly OnSettled[]
  chance: PicksDeps['chance']
  answers: ReadResponses
}

export interface CheckContext extends Config, Pick<CallCounter, 'busiest'> {
  config: Config
  db: Database
  clock: Clock
  realTime: Clock
  /** DATA_DIR, of which a check measures the free disk space. */
  folder: string
  offers: { mail: boolean; push: boolean }
  staff: SQL
}

export interface FactContext {
  db: Database
  clock: Clock
  offers: { mail: boolean; push: boolean }
}

export interface PersonalDataContext {
  places: UploadStorage
  words: NotificationMessages
  /** Uploads in the site's own content, which are retained when their uploader's account is deleted. */
  picturesOfSite: (db: Queryable) => Promise<string[]>
}
