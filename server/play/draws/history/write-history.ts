import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { formatDrawsCsv } from './draw-rows.ts'
import { toHistoryFileName, CHECKSUM_FILE } from './history.ts'
import { listRealDraws } from './open-draws.ts'

export interface HistoryFileSummary {
  game: Game
  count: number
  /** Text with the last issue of the file and its day. */
  until: string
  /** Issues omitted because their sources contradict each other. */
  inConflict: string[]
}

/** Writes the real draws without conflicts to a folder, one file per game, and the checksums (history/README.md). */
export async function writeHistory(db: Queryable, folder: string): Promise<HistoryFileSummary[]> {
  mkdirSync(folder, { recursive: true })
  const written: HistoryFileSummary[] = []
  let sums = ''
  for (const game of ALL_GAMES) {
    const known = await listRealDraws(db, game, null)
    const inConflict = known.filter(({ trust }) => trust === 'conflict').map(({ issueno }) => issueno)
    const draws = known.filter(({ trust }) => trust !== 'conflict')
    const last = draws.at(-1)
    if (!last) continue
    const text = formatDrawsCsv(game, draws)
    writeFileSync(join(folder, toHistoryFileName(game)), text)
    sums += `${createHash('sha256').update(text).digest('hex')}  ${toHistoryFileName(game)}\n`
    written.push({ game, count: draws.length, until: `${last.issueno}（${last.date}）`, inConflict })
  }
  writeFileSync(join(folder, CHECKSUM_FILE), sums)
  return written
}
