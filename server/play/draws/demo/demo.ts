import { toLocalDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { listClosures } from '#server/play/draws/closures.ts'
import { generateDemoDraws } from './demo.rules.ts'
import { findLatestDraw } from '#server/play/draws/draws.queries.ts'
import { deleteDemoDraws, hasReportedDraws, lockGame } from '#server/play/draws/draws.store.ts'
import type { DrawHook } from '#server/play/draws/hooks.ts'
import { recordDraws } from '#server/play/draws/record/record-draws.ts'

/** Inserts missing demo draws of games without reported draws. Draws of the bundled history are not reported ones. */
export async function insertDemoDraws(db: Database, now: Date, hooks: readonly DrawHook[]): Promise<void> {
  for (const game of ALL_GAMES) {
    if (!(await hasReportedDraws(db, game))) await db.transaction((tx) => insertDemoDrawsOfGame(tx, game, now, hooks))
  }
}

async function insertDemoDrawsOfGame(tx: Tx, game: Game, now: Date, hooks: readonly DrawHook[]): Promise<void> {
  await lockGame(tx, game)
  if (await hasReportedDraws(tx, game)) return
  const latest = await findLatestDraw(tx, game)
  // True after the site's clock was set back; the demo draws are then generated again.
  const isAhead = latest !== null && latest.demo && latest.date > toLocalDate(now)
  if (isAhead) await deleteDemoDraws(tx, game, hooks)
  const known = isAhead ? await findLatestDraw(tx, game) : latest
  const words = generateDemoDraws(game, known, await listClosures(tx), now)
  if (words.length > 0) await recordDraws(tx, words, { source: 'demo', now, hooks })
}
