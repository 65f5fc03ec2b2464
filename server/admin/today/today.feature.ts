import { refuse } from '#contract/refusals.ts'
import { unignoreCheck, ignoreCheck, today } from '#contract/admin/today.console.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runOperatorWrite } from '#server/infra/audit/audit.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import { findCheck, runChecksForRole, loadStatistics, deleteIgnored, ignoreFaults } from './today.ts'

export interface TodayDeps extends RouteSite {
  featureChecks: readonly FeatureChecks[]
}

export function registerTodayRoutes(site: TodayDeps): void {
  const { db, clock, featureChecks } = site
  registerRoute(site, today, async ({ member: { role }, request }) => {
    const now = clock.now()
    const checks = await runChecksForRole(db, featureChecks, role, now, request.log)
    return { at: formatShanghaiTime(now), checks, figures: await loadStatistics(featureChecks, role) }
  })

  registerRoute(site, ignoreCheck, async ({ input, ...by }) => {
    const check = findCheck(featureChecks, input.name) ?? refuse('unknown_check')
    await runOperatorWrite(db, by, async (tx) => {
      await ignoreFaults(tx, input, clock.now())
      return [null, { action: 'check_ignored', target: check.title, detail: { reason: input.reason } }]
    })
    return replyWithMessage('已忽略', null)
  })

  registerRoute(site, unignoreCheck, async ({ input: { name }, ...by }) => {
    const check = findCheck(featureChecks, name) ?? refuse('unknown_check')
    await runOperatorWrite(db, by, async (tx) => {
      await deleteIgnored(tx, check)
      return [null, { action: 'check_heeded', target: check.title }]
    })
    return replyWithMessage('已恢复', null)
  })
}

export const todayFeature = {
  routes: [registerTodayRoutes],
}
