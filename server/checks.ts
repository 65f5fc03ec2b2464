import { STAFF } from '#server/account/account.ts'
import { auditChecks } from '#server/audit/audit.checks.ts'
import { backupChecks } from '#server/backup/backup.checks.ts'
import { coinsChecks } from '#server/coins/coins.checks.ts'
import { contentChecks } from '#server/content/content.checks.ts'
import { drawsChecks } from '#server/draws/draws.checks.ts'
import { forumChecks } from '#server/forum/forum.checks.ts'
import { limitsChecks } from '#server/limits/limits.checks.ts'
import { mediaChecks } from '#server/media/media.checks.ts'
import { moderationChecks } from '#server/moderation/moderation.checks.ts'
import { ordersChecks } from '#server/orders/orders.checks.ts'
import { outboxChecks } from '#server/outbox/outbox.checks.ts'
import { picksChecks } from '#server/picks/picks.checks.ts'
import { settlementChecks } from '#server/settlement/settlement.checks.ts'
import { smsChecks } from '#server/sms/sms.checks.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import { httpChecks } from './http/http.checks.ts'
import type { CallCounter } from './http/route.ts'
import { jobsChecks } from './jobs/jobs.checks.ts'
import type { FeatureChecks } from './lib/check.ts'
import { type Clock, systemClock } from './lib/clock.ts'

interface Deps {
  config: Config
  db: Database
  clock: Clock
  counter: Pick<CallCounter, 'busiest'>
}

/** What operators look at first, in the order in which it is shown. */
export function siteChecks({ config, db, clock, counter }: Deps): readonly FeatureChecks[] {
  const { production, publicUrl, sms, mail, push, dataDir } = config
  return [
    drawsChecks({ config, db, clock }),
    settlementChecks({ db, clock }),
    moderationChecks({ db, clock }),
    ordersChecks({ db, clock, realTime: systemClock }),
    coinsChecks({ db }),
    contentChecks({ db }),
    jobsChecks({ db }),
    backupChecks({ db, realTime: systemClock }),
    mediaChecks({ folder: dataDir }),
    smsChecks({ sms, production }),
    outboxChecks({ db, clock, offers: { mail: mail !== null, push: push !== null } }),
    httpChecks({ publicUrl, production, clock }),
    limitsChecks({ busiest: counter.busiest, production }),
    forumChecks({ db, clock }),
    picksChecks({ db, clock }),
    auditChecks({ db, realTime: systemClock, staff: STAFF }),
  ]
}
