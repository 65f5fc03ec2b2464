import { STAFF } from '#server/people/account/account.ts'
import type { Database } from '#server/infra/db/connect.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import type { Config } from './config.ts'
import type { CheckContext } from './feature.ts'
import { features } from './features.ts'
import { buildServiceChecks } from './services.ts'

interface Deps {
  config: Config
  db: Database
  clock: Clock
  counter: Pick<CallCounter, 'busiest'>
}

export function listSiteChecks({ config, db, clock, counter: { busiest } }: Deps): readonly FeatureChecks[] {
  const context: CheckContext = {
    ...config,
    config,
    busiest,
    db,
    clock,
    realTime: systemClock,
    folder: config.dataDir,
    offers: { mail: config.mail !== null, push: config.push !== null },
    staff: STAFF,
  }
  return [...features.flatMap(({ checks }) => checks?.(context) ?? []), buildServiceChecks(context)]
}
