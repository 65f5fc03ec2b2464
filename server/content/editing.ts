import { type SQL, and, eq, sql } from 'drizzle-orm'
import { type RefusalCode, refuse } from '#contract/refusals.ts'
import { momentOf } from '#lottery/dates.ts'
import type { Detail } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import type { articles, banners } from './content.tables.ts'

/** What changes an operator's content needs besides its rows. */
export interface Editing {
  tx: Tx
  now: Date
  /** Lets content show a picture that its operator has uploaded, or refuses. */
  claimPicture: (path: string) => Promise<void>
}

/** What was done, for the audit log. */
export interface Change {
  id: number
  revision: number
  detail: Detail
}

/** The moment of a text that may be ''. */
export const momentOrNull = (text: string): Date | null => (text === '' ? null : momentOf(text))

/** The given moment, or now; refused where it has passed. */
export function fromOrRefuse(text: string, now: Date): Date {
  const at = momentOrNull(text) ?? now
  return at < now ? refuse('publish_past') : at
}

/** The row, held until the transaction ends; refused where it has changed since that revision was read. */
export async function heldOrRefuse<Table extends typeof articles | typeof banners>(
  tx: Tx,
  table: Table,
  { id, revision, also = sql`true` }: { id: number; revision: number; also?: SQL | undefined },
  unknown: RefusalCode,
): Promise<Table['$inferSelect']> {
  const [row] = await tx
    .select()
    .from(table as typeof articles)
    .where(and(eq(table.id, id), also))
    .for('update')
  if (!row) return refuse(unknown)
  if (row.revision !== revision) refuse('edited_elsewhere')
  return row
}
