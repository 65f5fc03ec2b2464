import { eq, gt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import {
  STATISTIC_DAYS,
  type Statistic,
  IGNORED_DAYS,
  type ignoreCheck,
  type TodayCheck,
} from '#contract/admin/today.console.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { hasPermission, type Role } from '#contract/infra/roles.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import type { Check, FeatureChecks, Finding } from '#server/infra/lib/check.ts'
import { ignoredChecks } from './today.tables.ts'

const DAY = 86_400_000

type Log = Pick<FastifyBaseLogger, 'warn'>

export async function countWaitingItems(
  db: Queryable,
  featureChecks: readonly FeatureChecks[],
  role: Role,
  now: Date,
): Promise<Record<string, number>> {
  const counted = featureChecks.map(({ checks = [] }) => ({ checks: checks.filter(({ isCounted }) => isCounted) }))
  // A check that throws counts as 0; the first page of the console reports it.
  const results = (await runChecksForRole(db, counted, role, now, null)).filter(({ ignored }) => !ignored)
  const parts = Map.groupBy(results, ({ place }) => place.split('/')[0] ?? '')
  return Object.fromEntries(
    [...parts].map(([part, those]) => [part, those.reduce((sum, { waiting }) => sum + waiting, 0)]),
  )
}

/** A check that throws is reported as unknown. */
export async function runChecksForRole(
  db: Queryable,
  featureChecks: readonly FeatureChecks[],
  role: Role,
  now: Date,
  log: Log | null,
): Promise<TodayCheck[]> {
  const checks = featureChecks
    .flatMap((one) => one.checks ?? [])
    .filter(({ permission }) => hasPermission(role, permission))
  const rows = await db.select().from(ignoredChecks).where(gt(ignoredChecks.until, now))
  const passedOver = new Map(rows.map((row) => [row.name, row]))
  return Promise.all(
    checks.map(async (check) => {
      const { name, title } = check
      const finding = await runCheck(check, log)
      const { state, words, cure = '', place = check.place ?? '', waiting = 0, faults = [] } = finding
      const ignored = toIgnored(passedOver.get(name), finding)
      return { name, title, state, words, cure, place, waiting, faults: [...faults], ignored }
    }),
  )
}

/** Returns why and until when the finding is ignored. Null: it is not ignored, or it has a fault that is not. */
function toIgnored(row: typeof ignoredChecks.$inferSelect | undefined, { state, faults = [] }: Finding) {
  if (!row || state === 'good') return null
  const isAnother = (fault: string) => row.faults !== null && !row.faults.includes(fault)
  return faults.some(isAnother) ? null : { reason: row.reason, until: formatShanghaiTime(row.until) }
}

async function runCheck(check: Check, log: Log | null): Promise<Finding> {
  try {
    return await check.run()
  } catch (error) {
    log?.warn({ err: error, check: check.name }, 'health check failed to run')
    return { state: 'unknown', words: '现在查不了' }
  }
}

export function loadStatistics(featureChecks: readonly FeatureChecks[], role: Role): Promise<Statistic[]> {
  const figures = featureChecks
    .flatMap((one) => one.figures ?? [])
    .filter(({ permission }) => hasPermission(role, permission))
  return Promise.all(
    figures.map(async ({ title, unit, ofDays }) => ({ title, unit: unit ?? '', days: await ofDays(STATISTIC_DAYS) })),
  )
}

export const findCheck = (featureChecks: readonly FeatureChecks[], checkName: string): Check | null =>
  featureChecks.flatMap((one) => one.checks ?? []).find(({ name }) => name === checkName) ?? null

/** Ignores faults of a check for a week, instead of the faults that were ignored before. */
export async function ignoreFaults(
  tx: Tx,
  { name, faults, reason }: ParsedInputOf<typeof ignoreCheck>,
  now: Date,
): Promise<void> {
  const set = { faults, reason, until: new Date(now.getTime() + IGNORED_DAYS * DAY) }
  await tx
    .insert(ignoredChecks)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: ignoredChecks.name, set })
}

export async function deleteIgnored(tx: Tx, { name }: Check): Promise<void> {
  await tx.delete(ignoredChecks).where(eq(ignoredChecks.name, name))
}
