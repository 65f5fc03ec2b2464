import { eq } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { DEFAULT_POLICY, type ModerationPolicy, type setModerationPolicy } from '#contract/ugc/moderation.console.ts'
import { refuse } from '#contract/refusals.ts'
import { type Detail, diffValues } from '#server/infra/audit/audit.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { settings } from '#server/infra/db/site.tables.ts'

type EditedPolicy = ParsedInputOf<typeof setModerationPolicy>

const KEY = 'moderation'
const isPolicy = eq(settings.key, KEY)

export const parsePolicy = (set: Partial<EditedPolicy> | null): EditedPolicy => ({
  revision: 0,
  ...DEFAULT_POLICY,
  ...set,
})

export async function getPolicy(db: Queryable): Promise<EditedPolicy> {
  const [row] = await db.select().from(settings).where(isPolicy)
  return parsePolicy(row?.value ?? null)
}

/** Updates the policy. Throws if `revision` is outdated. Returns the detail for the audit log. */
export async function updatePolicy(tx: Tx, { revision, ...figures }: EditedPolicy): Promise<Detail> {
  await tx.insert(settings).values({ key: KEY, value: {} }).onConflictDoNothing()
  await tx.select().from(settings).where(isPolicy).for('update')
  const { revision: known, ...before } = await getPolicy(tx)
  if (known !== revision) refuse('edited_elsewhere')
  const value: EditedPolicy = { ...figures, revision: revision + 1 }
  await tx.update(settings).set({ value }).where(isPolicy)
  return diffValues<ModerationPolicy>(before, figures)
}
