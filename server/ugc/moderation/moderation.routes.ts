import { appeal, report } from '#contract/ugc/moderation.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { sourceOf } from '#server/infra/audit/audit.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route, say } from '#server/infra/http/route.ts'
import { appealAgainst } from './appeals.ts'
import type { Moderation } from './decisions.ts'
import { reportSubject } from './reports.ts'

export interface ModerationDeps extends Site {
  moderation: Moderation
}

/** Registers members' reports and appeals. */
export function moderationRoutes(site: ModerationDeps): void {
  const { db, clock, moderation } = site
  route(site, report, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: sourceOf(request) }
    await inTransaction(db, (tx) => reportSubject(tx, moderation, by, input, clock.now()))
    return say('举报已提交，我们会尽快处理', null)
  })

  route(site, appeal, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: sourceOf(request) }
    await inTransaction(db, (tx) => appealAgainst(tx, by, input, clock.now()))
    return say('申诉已提交，7 天内答复', null)
  })
}
