import { and, asc, eq, ne } from 'drizzle-orm'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { drawColumns } from './draws.store.ts'
import { draws } from './draws.tables.ts'
import { historyFile } from './history.ts'
import { printHistory } from './history-file.ts'

/** What a file of the history holds. */
export interface WrittenHistory {
  game: Game
  count: number
  /** Where it ends. */
  until: string
  /** Draws whose sources contradict each other: nobody's word on them is a fact yet. */
  inConflict: string[]
}

/** Writes the real draws of the site to a folder, a file for each game that has any (history/README.md). */
export async function writeHistory(db: Reader, folder: string): Promise<WrittenHistory[]> {
  mkdirSync(folder, { recursive: true })
  const written: WrittenHistory[] = []
  for (const game of ALL_GAMES) {
    const known = await realDraws(db, game)
    const inConflict = known.filter(({ trust }) => trust === 'conflict').map(({ issueno }) => issueno)
    const told = known.filter(({ trust }) => trust !== 'conflict')
    const last = told.at(-1)
    if (!last) continue
    const lines = told.map((draw) => ({ ...draw, game, isConfirmed: draw.trust === 'confirmed' }))
    writeFileSync(join(folder, historyFile(game)), printHistory(game, lines))
    written.push({ game, count: told.length, until: `${last.issueno}（${last.date}）`, inConflict })
  }
  return written
}

const realDraws = (db: Reader, game: Game) =>
  db
    .select(drawColumns)
    .from(draws)
    .where(and(eq(draws.game, game.type), ne(draws.demo, true)))
    .orderBy(asc(draws.issueno))
