import { refuse } from '#contract/refusals.ts'
import { heedCheck, ignoreCheck, today } from '#contract/today.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { audit, sourceOf } from '#server/audit/audit.ts'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import type { FeatureChecks } from '#server/lib/check.ts'
import type { Clock } from '#server/lib/clock.ts'
import { checkOf, checksFor, figuresFor, heed, ignore } from './today.ts'

interface TodayDeps {
  db: Database
  clock: Clock
  /** What the features state. */
  stated: readonly FeatureChecks[]
}

/** The operators' first page: what is to be seen to. */
export function todayRoutes(door: RouteContext, { db, clock, stated }: TodayDeps): void {
  route(door, today, async ({ member: { role }, request }) => {
    const now = clock.now()
    const checks = await checksFor(db, stated, role, now, ({ name }, error) =>
      request.log.warn({ err: error, check: name }, 'a check could not be looked at'),
    )
    return { at: shanghaiTime(now), checks, figures: await figuresFor(stated, role) }
  })

  route(door, ignoreCheck, async ({ input, member: { id }, request }) => {
    const check = checkOf(stated, input.name) ?? refuse('unknown_check')
    await inTransaction(db, async (tx) => {
      await ignore(tx, input, clock.now())
      await audit(tx, sourceOf(request), {
        action: 'check_ignored',
        actor: id,
        target: check.title,
        detail: { reason: input.reason },
      })
    })
    return say('已忽略', null)
  })

  route(door, heedCheck, async ({ input: { name }, member: { id }, request }) => {
    const check = checkOf(stated, name) ?? refuse('unknown_check')
    await inTransaction(db, async (tx) => {
      await heed(tx, check)
      await audit(tx, sourceOf(request), { action: 'check_heeded', actor: id, target: check.title })
    })
    return say('已恢复', null)
  })
}
