import { and, desc, eq, lt } from 'drizzle-orm'
import type { PlayerNote } from '#contract/admin/players.console.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { loadConsoleNames } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'
import { lockPlayer } from './players.queries.ts'
import { playerNotes } from './players.tables.ts'

export async function listNotes(db: Queryable, userId: number, page: Page): Promise<PlayerNote[]> {
  const { before, limit, offset } = toRange(page)
  const rows = await db
    .select()
    .from(playerNotes)
    .where(and(eq(playerNotes.userId, userId), lt(playerNotes.id, before)))
    .orderBy(desc(playerNotes.id))
    .limit(limit)
    .offset(offset)
  const names = await loadConsoleNames(db, [...new Set(rows.map(({ byId }) => byId))])
  return rows.map(({ id, byId, words, createdAt }) => ({
    id,
    words,
    by: names.get(byId) ?? '',
    created_at: formatShanghaiTime(createdAt),
  }))
}

export async function addNote(tx: Tx, note: { userId: number; byId: number; words: string }, now: Date): Promise<void> {
  await lockPlayer(tx, note.userId)
  await tx.insert(playerNotes).values({ ...note, createdAt: now })
}
