import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import type { ModerationPolicy, setModerationPolicy } from '#contract/ugc/moderation.console.ts'
import { refuse } from '#contract/refusals.ts'
import { type Detail, fromTo } from '#server/infra/audit/audit.ts'
import type { Reader, Tx } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'

/** Policy with its revision number. */
type EditedPolicy = ParsedInputOf<typeof setModerationPolicy>

/** Default policy. */
const POLICY: EditedPolicy = {
  revision: 0,
  firstHeld: 0,
  newcomerDays: 7,
  newcomerTexts: 3,
  repeats: 3,
  adFrom: 78,
  honestBelow: 60,
  reportsADay: 20,
  reporters: 3,
  reporterDays: 7,
  appealDays: 7,
}

const KEY = 'moderation'
const isPolicy = eq(settings.key, KEY)

export const policyFrom = (set: Partial<EditedPolicy> | null): EditedPolicy => ({ ...POLICY, ...set })

export async function policyOf(db: Reader): Promise<EditedPolicy> {
  const [row] = await db.select().from(settings).where(isPolicy)
  return policyFrom(row?.value ?? null)
}

/** Updates the policy. Throws if it has changed since it was read. Returns the detail for the audit log. */
export async function setPolicy(tx: Tx, { revision, ...figures }: EditedPolicy): Promise<Detail> {
  await tx.insert(settings).values({ key: KEY, value: {} }).onConflictDoNothing()
  await tx.select().from(settings).where(isPolicy).for('update')
  const { revision: known, ...before } = await policyOf(tx)
  if (known !== revision) refuse('edited_elsewhere')
  const value: EditedPolicy = { ...figures, revision: revision + 1 }
  await tx.update(settings).set({ value }).where(isPolicy)
  return fromTo<ModerationPolicy>(before, figures)
}
