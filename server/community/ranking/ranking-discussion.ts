import { eq, sql } from 'drizzle-orm'
import { refuse } from '#contract/refusals.ts'
import type { Game, GameType } from '#lottery/games.ts'
import { paths } from '#contract/paths.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { createCommentExport, insertDiscussion, deleteDiscussions } from '#server/ugc/discussion/discussion.ts'
import { rankingDiscussions } from './ranking.tables.ts'

/** Finds the discussion of a ranking; null: no comment yet, or no such draw. */
export async function findDiscussion(db: Queryable, drawId: number): Promise<number | null> {
  const [known] = await db
    .select({ id: rankingDiscussions.discussionId })
    .from(rankingDiscussions)
    .where(eq(rankingDiscussions.drawId, drawId))
  return known?.id ?? null
}

/** Inserts a missing discussion, only once under concurrency. Throws if there is no such draw. */
export async function getOrInsertDiscussion(tx: Tx, drawId: number): Promise<number> {
  const known = await findDiscussion(tx, drawId)
  if (known !== null) return known
  const { rowCount } = await tx.execute(sql`select from draws where id = ${drawId} for no key update`)
  if (!rowCount) refuse('unknown_draw')
  return (await findDiscussion(tx, drawId)) ?? insertRankingDiscussion(tx, drawId)
}

async function insertRankingDiscussion(tx: Tx, drawId: number): Promise<number> {
  const discussionId = await insertDiscussion(tx, 'ranking')
  await tx.insert(rankingDiscussions).values({ drawId, discussionId })
  return discussionId
}

/** Deletes the comments on demo draws. Must be called before the draws are deleted. */
export async function deleteDemoDiscussions(tx: Tx, { type }: Game): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select discussion_id as id from ranking_discussions join draws on draws.id = ranking_discussions.draw_id
    where draws.game = ${type} and draws.demo`)
  await deleteDiscussions(
    tx,
    rows.map(({ id }) => id),
  )
}

export async function findRankingPaths(
  db: Queryable,
  discussionIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.execute<{ id: number; game: GameType; drawId: number }>(sql`
    select discussion_id as id, game, draws.id as "drawId"
    from ranking_discussions join draws on draws.id = ranking_discussions.draw_id
    where discussion_id in (select jsonb_array_elements_text(${JSON.stringify(discussionIds)}::jsonb)::bigint)`)
  return new Map(rows.map(({ id, game, drawId }) => [id, paths.ranking(game, drawId)]))
}

export const exportRankingComments = createCommentExport(
  sql`draw_id`,
  sql`join ranking_discussions using (discussion_id)`,
)
