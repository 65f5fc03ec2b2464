import { eq, gt } from 'drizzle-orm'
import { FIGURE_DAYS, type Figure, IGNORED_DAYS, type TodayCheck } from '#contract/today.ts'
import { may, type Role } from '#contract/roles.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import type { Check, FeatureChecks, Finding } from '#server/lib/check.ts'
import { ignoredChecks } from './today.tables.ts'

const DAY = 86_400_000

/** The checks that concern a role, looked at now; those that can't be looked at are told as such. */
export async function checksFor(
  db: Reader,
  stated: readonly FeatureChecks[],
  role: Role,
  now: Date,
  onTrouble: (check: Check, error: unknown) => void,
): Promise<TodayCheck[]> {
  const ignored = await db.select().from(ignoredChecks).where(gt(ignoredChecks.until, now))
  const passedOver = new Map(ignored.map(({ name, reason, until }) => [name, { reason, until: shanghaiTime(until) }]))
  const checks = stated.flatMap((one) => one.checks ?? []).filter(({ wants }) => may(role, wants))
  return Promise.all(
    checks.map(async (check) => {
      const { name, title } = check
      const { state, words, cure = '', place = check.place ?? '' } = await looked(check, onTrouble)
      return { name, title, state, words, cure, place, ignored: passedOver.get(name) ?? null }
    }),
  )
}

async function looked(check: Check, onTrouble: (check: Check, error: unknown) => void): Promise<Finding> {
  try {
    return await check.look()
  } catch (error) {
    onTrouble(check, error)
    return { state: 'unknown', words: '现在查不了' }
  }
}

export function figuresFor(stated: readonly FeatureChecks[], role: Role): Promise<Figure[]> {
  const figures = stated.flatMap((one) => one.figures ?? []).filter(({ wants }) => may(role, wants))
  return Promise.all(figures.map(async ({ title, ofDays }) => ({ title, days: await ofDays(FIGURE_DAYS) })))
}

/** A check by its name; null where there is none. */
export const checkOf = (stated: readonly FeatureChecks[], wanted: string): Check | null =>
  stated.flatMap((one) => one.checks ?? []).find(({ name }) => name === wanted) ?? null

export async function ignore(tx: Tx, { name }: Check, reason: string, now: Date): Promise<void> {
  const set = { reason, until: new Date(now.getTime() + IGNORED_DAYS * DAY) }
  await tx
    .insert(ignoredChecks)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: ignoredChecks.name, set })
}

export async function heed(tx: Tx, { name }: Check): Promise<void> {
  await tx.delete(ignoredChecks).where(eq(ignoredChecks.name, name))
}
