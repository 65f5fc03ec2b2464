import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { insertDemoDraws } from './demo/demo.ts'
import { type FeedHosts, type Feeds, createOfficialFeeds } from './feeds/feeds.ts'
import type { DrawHook } from './hooks.ts'
import { syncDueGames } from './feeds/sync.ts'

/** Maximum time in milliseconds that demo draws wait for the feeds. */
const FEEDS_FIRST_MS = 1500

export interface SourceSettings {
  drawSource: 'auto' | 'official' | 'demo' | 'none'
  drawHistory: boolean
  siteClock: Date | null
  production: boolean
}

interface JobsDeps {
  config: SourceSettings & { feedHosts: FeedHosts }
  db: Database
  clock: Clock
  hooks: readonly DrawHook[]
  log: FastifyBaseLogger
  feeds?: Feeds
}

/** Returns the enabled sources (docs/rules/feeds.md#sources). */
export function selectSources({ drawSource, drawHistory, siteClock, production }: SourceSettings): {
  feeds: boolean
  history: boolean
  demo: boolean
} {
  switch (drawSource) {
    case 'none':
      return { feeds: false, history: false, demo: false }
    case 'official':
      return { feeds: true, history: drawHistory, demo: false }
    case 'demo':
      return { feeds: false, history: false, demo: true }
    case 'auto':
      return { feeds: siteClock === null, history: drawHistory, demo: !production }
  }
}

export function createDrawJobs({
  config,
  db,
  clock,
  hooks,
  log,
  feeds = createOfficialFeeds(config.feedHosts),
}: JobsDeps): FeatureJobs {
  const sources = selectSources(config)
  async function fetchDraws(signal: AbortSignal): Promise<void> {
    const syncing = sources.feeds ? syncDueGames({ db, clock, feeds, hooks, logger: log, signal }) : Promise.resolve()
    if (sources.demo) {
      await Promise.race([syncing.catch(() => {}), sleep(FEEDS_FIRST_MS)])
      await insertDemoDraws(db, clock.now(), hooks)
    }
    await syncing
  }
  if (!sources.feeds && !sources.demo) return []
  return [{ name: 'bring_draws', cron: '* * * * *', atStart: true, run: fetchDraws }]
}
