import { localDate } from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Database, Tx } from '#server/infra/db/connect.ts'
import { closures } from './closures.ts'
import { demoDraws } from './demo.rules.ts'
import { latestDraw } from './draws.queries.ts'
import { dropDemo, isTold, lockGame } from './draws.store.ts'
import type { DrawHook } from './hooks.ts'
import { recordDraws } from './record-draws.ts'

/** Inserts the missing demo draws at `now` for every game that has no draws except the bundled history. */
export async function layDemo(db: Database, now: Date, hooks: readonly DrawHook[]): Promise<void> {
  for (const game of ALL_GAMES) {
    if (!(await isTold(db, game))) await db.transaction((tx) => layGame(tx, game, now, hooks))
  }
}

async function layGame(tx: Tx, game: Game, now: Date, hooks: readonly DrawHook[]): Promise<void> {
  await lockGame(tx, game)
  if (await isTold(tx, game)) return
  const latest = await latestDraw(tx, game)
  // The site's clock was set back: the demonstration restarts.
  const isAhead = latest !== null && latest.demo && latest.date > localDate(now)
  if (isAhead) await dropDemo(tx, game, hooks)
  const known = isAhead ? await latestDraw(tx, game) : latest
  const words = demoDraws(game, known, await closures(tx), now)
  if (words.length > 0) await recordDraws(tx, words, { source: 'demo', now, hooks })
}
