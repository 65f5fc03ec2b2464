import { refuse } from '#contract/refusals.ts'
import { heedCheck, ignoreCheck, today } from '#contract/admin/today.console.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import { route, say } from '#server/infra/http/route.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import { checkOf, checksFor, figuresFor, stopIgnoring, ignore } from './today.ts'

export interface TodayDeps extends Site {
  /** Checks registered by the features. */
  stated: readonly FeatureChecks[]
}

/** Calls for the first page of the console: checks and statistics. */
export function todayRoutes(site: TodayDeps): void {
  const { db, clock, stated } = site
  route(site, today, async ({ member: { role }, request }) => {
    const now = clock.now()
    const checks = await checksFor(db, stated, role, now, ({ name }, error) =>
      request.log.warn({ err: error, check: name }, 'a check could not be looked at'),
    )
    return { at: shanghaiTime(now), checks, figures: await figuresFor(stated, role) }
  })

  route(site, ignoreCheck, async ({ input, ...by }) => {
    const check = checkOf(stated, input.name) ?? refuse('unknown_check')
    await operatorWrite(db, by, async (tx) => {
      await ignore(tx, input, clock.now())
      return [null, { action: 'check_ignored', target: check.title, detail: { reason: input.reason } }]
    })
    return say('已忽略', null)
  })

  route(site, heedCheck, async ({ input: { name }, ...by }) => {
    const check = checkOf(stated, name) ?? refuse('unknown_check')
    await operatorWrite(db, by, async (tx) => {
      await stopIgnoring(tx, check)
      return [null, { action: 'check_heeded', target: check.title }]
    })
    return say('已恢复', null)
  })
}
