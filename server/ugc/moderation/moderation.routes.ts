import { appeal, report } from '#contract/ugc/moderation.ts'
import { sourceOf } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import { appealAgainst } from './appeals.ts'
import type { Moderation } from './decisions.ts'
import { reportSubject } from './reports.ts'

export interface ModerationDeps {
  db: Database
  clock: Clock
  moderation: Moderation
}

/** Reports and appeals of members. */
export function moderationRoutes(door: RouteContext, { db, clock, moderation }: ModerationDeps): void {
  route(door, report, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: sourceOf(request) }
    await inTransaction(db, (tx) => reportSubject(tx, moderation, by, input, clock.now()))
    return say('举报已提交，我们会尽快处理', null)
  })

  route(door, appeal, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: sourceOf(request) }
    await inTransaction(db, (tx) => appealAgainst(tx, by, input, clock.now()))
    return say('申诉已提交，7 天内答复', null)
  })
}
