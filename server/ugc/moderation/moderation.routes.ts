import { appeal, report } from '#contract/ugc/moderation.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { getCallSource } from '#server/infra/audit/audit.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { createAppeal } from './appeals.ts'
import type { Moderation } from './decisions.ts'
import { createReport } from './reports.ts'

export interface ModerationDeps extends RouteSite {
  moderation: Moderation
}

export function moderationRoutes(site: ModerationDeps): void {
  const { db, clock, moderation } = site
  registerRoute(site, report, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: getCallSource(request) }
    await runTransaction(db, (tx) => createReport(tx, moderation, by, input, clock.now()))
    return replyWithMessage('举报已提交，我们会尽快处理', null)
  })

  registerRoute(site, appeal, async ({ input, member: { id: userId }, request }) => {
    const by = { userId, source: getCallSource(request) }
    await runTransaction(db, (tx) => createAppeal(tx, by, input, clock.now()))
    return replyWithMessage('申诉已提交，7 天内答复', null)
  })
}
