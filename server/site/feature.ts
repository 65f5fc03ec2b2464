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

/**
 * Parts of the site that a feature declares. Its `x.feature.ts` exports them as one value. A part that is a function
 * declares as its parameter only the fields of the context that it uses.
 */
export interface Feature<SiteContext = never> {
  /** Registers the feature's HTTP routes. */
  routes?: readonly ((site: SiteContext) => void | Promise<void>)[]
  /** Returns the feature's background jobs with their schedules. */
  jobs?: (site: JobContext) => FeatureJobs
  /** Checks and daily statistics on the operators' page 今天. */
  checks?: (site: CheckContext) => FeatureChecks
  /** Metrics of the whole site, served at METRICS_PORT. */
  facts?: (site: FactContext) => SiteMetrics
  /** The feature's tables with members' data, and the functions that export and delete them. */
  personalData?: PersonalData | ((site: PersonalDataContext) => PersonalData)
  /** Texts of the feature's notifications, by kind. */
  words?: Partial<NotificationMessages>
  /** Retention of the rows that `sweep_old` deletes by age. */
  retention?: TableRetention
}

/** Parts of the site that the jobs of a feature may use, see {@link Feature.jobs}. */
export interface JobContext extends Pick<Config, 'mail' | 'push' | 'publicUrl' | 'retention'> {
  config: Config
  /**
   * Its `pool` and `db` are those of the job pool, which has no client-side query timeout. The field `db` below is the
   * same.
   */
  connection: Connection
  db: Database
  clock: Clock
  /** The machine's clock, for requests to wallets, among others. */
  realTime: Clock
  log: FastifyBaseLogger
  /** Log file of the embedded PostgreSQL; null for an external server. */
  postgresLog: string | null
  secret: string
  channels: readonly PayChannel[]
  places: Promise<UploadStorage>
  words: NotificationMessages
  hooks: readonly DrawHook[]
  onSettled: readonly OnSettled[]
  chance: PicksDeps['chance']
  /** Returns hashes of the public responses of a site that uses the given database. */
  answers: ReadResponses
}

/** Parts of the site that the checks of a feature may use, see {@link Feature.checks}. */
export interface CheckContext extends Pick<Config, 'production' | 'publicUrl' | 'sms'>, Pick<CallCounter, 'busiest'> {
  config: Config
  db: Database
  clock: Clock
  realTime: Clock
  /** The site's data folder (DATA_DIR), of which a check measures the free disk space. */
  folder: string
  /** Whether e-mail and web push are configured. */
  offers: { mail: boolean; push: boolean }
  /** Subquery with the user ids of the staff. */
  staff: SQL
}

/** Parts of the site from which a feature reads its metrics, see {@link Feature.facts}. */
export interface FactContext {
  db: Database
  clock: Clock
  /** Whether e-mail and web push are configured. */
  offers: { mail: boolean; push: boolean }
}

/** Parts of the site with which a feature exports and deletes personal data, see {@link Feature.personalData}. */
export interface PersonalDataContext {
  places: UploadStorage
  words: NotificationMessages
  /**
   * Returns the paths of uploads in the site's own content, which are retained when the account of their uploader is
   * deleted.
   */
  picturesOfSite: (db: Queryable) => Promise<string[]>
}
