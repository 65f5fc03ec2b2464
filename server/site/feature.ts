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
 * The parts that a feature contributes to the site, exported as one value by its `x.feature.ts`. Each part receives a context
 * and declares as its parameter only the fields that it uses.
 */
export interface Feature<SiteContext = never> {
  /** Registers the feature's HTTP routes. */
  routes?: readonly ((site: SiteContext) => void | Promise<void>)[]
  /** Background jobs and their schedules. */
  jobs?: (site: JobContext) => FeatureJobs
  /** Health checks and daily statistics on the operators' page 今天. */
  checks?: (site: CheckContext) => FeatureChecks
  /** Metrics of the whole site, served at METRICS_PORT. */
  facts?: (site: FactContext) => SiteMetrics
  /** The feature's tables with members' data: their part of a member's export and of an account deletion. */
  personalData?: PersonalData | ((site: PersonalDataContext) => PersonalData)
  /** Texts of the feature's notifications, by kind. */
  words?: Partial<NotificationMessages>
  /** Retention of the rows that are deleted by age. */
  retention?: TableRetention
}

/** Parameter of {@link Feature.jobs}. */
export interface JobContext extends Pick<Config, 'mail' | 'push' | 'publicUrl' | 'retention'> {
  config: Config
  /** Uses the pool of jobs, which has no time limits, for all queries. So does `db`. */
  connection: Connection
  db: Database
  clock: Clock
  /** The machine's clock, for calls of wallets. */
  realTime: Clock
  log: FastifyBaseLogger
  /** Log file of the embedded PostgreSQL; null: an external server. */
  postgresLog: string | null
  secret: string
  channels: readonly PayChannel[]
  places: Promise<UploadStorage>
  words: NotificationMessages
  hooks: readonly DrawHook[]
  onSettled: readonly OnSettled[]
  chance: PicksDeps['chance']
  /** Hashes of all public responses of a site on a given database. */
  answers: ReadResponses
}

/** Parameter of {@link Feature.checks}. */
export interface CheckContext extends Pick<Config, 'production' | 'publicUrl' | 'sms'>, Pick<CallCounter, 'busiest'> {
  config: Config
  db: Database
  clock: Clock
  realTime: Clock
  /** Folder of the uploads. */
  folder: string
  /** Configured delivery channels. */
  offers: { mail: boolean; push: boolean }
  /** Subquery: user ids of the operators. */
  staff: SQL
}

/** Parameter of {@link Feature.facts}. */
export interface FactContext {
  db: Database
  clock: Clock
  /** Configured delivery channels. */
  offers: { mail: boolean; push: boolean }
}

/** Parameter of {@link Feature.personalData}. */
export interface PersonalDataContext {
  places: UploadStorage
  words: NotificationMessages
  /** Paths of uploads that are part of the site's content and survive their uploader's deletion. */
  picturesOfSite: (db: Queryable) => Promise<string[]>
}
