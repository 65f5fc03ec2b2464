import { STAFF } from '#server/people/account/account.ts'
import { auditChecks } from '#server/infra/audit/audit.checks.ts'
import { backupChecks } from '#server/admin/backup/backup.checks.ts'
import { coinsChecks } from '#server/people/coins/coins.checks.ts'
import { contentChecks } from '#server/cms/content/content.checks.ts'
import { drawsChecks } from '#server/play/draws/draws.checks.ts'
import { forumChecks } from '#server/community/forum/forum.checks.ts'
import { limitsChecks } from '#server/infra/limits/limits.checks.ts'
import { mediaChecks } from '#server/ugc/media/media.checks.ts'
import { moderationChecks } from '#server/ugc/moderation/moderation.checks.ts'
import { ordersChecks } from '#server/payments/orders/orders.checks.ts'
import { outboxChecks } from '#server/messaging/outbox/outbox.checks.ts'
import { picksChecks } from '#server/play/picks/picks.checks.ts'
import { settlementChecks } from '#server/play/settlement/settlement.checks.ts'
import { smsChecks } from '#server/people/sms/sms.checks.ts'
import type { Config } from './config.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { httpChecks } from '#server/infra/http/http.checks.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import { jobsChecks } from '#server/infra/jobs/jobs.checks.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'

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
