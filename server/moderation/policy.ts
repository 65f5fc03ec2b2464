import { eq, sql } from 'drizzle-orm'
import type { ModerationPolicy } from '#contract/moderation.ts'
import type { Reader, Tx } from '#server/db/connect.ts'
import { settings } from '#server/db/site.tables.ts'

/** What holds until operators set otherwise. */
const POLICY: ModerationPolicy = {
  firstHeld: 0,
  newcomerDays: 7,
  newcomerTexts: 3,
  repeats: 3,
  reportsADay: 20,
  reporters: 3,
  reporterDays: 7,
  appealDays: 7,
}

const KEY = 'moderation'

export const policyFrom = (set: Partial<ModerationPolicy> | null): ModerationPolicy => ({ ...POLICY, ...set })

export async function policyOf(db: Reader): Promise<ModerationPolicy> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  return policyFrom(row?.value ?? null)
}

export async function setPolicy(tx: Tx, value: ModerationPolicy): Promise<void> {
  const set = { value: sql`excluded.value` }
  await tx.insert(settings).values({ key: KEY, value }).onConflictDoUpdate({ target: settings.key, set })
}
