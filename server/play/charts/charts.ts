import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { kindTracks } from '#lottery/kind-tracks.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { carryBack, trendTable } from '#lottery/trends.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { drawsOf, type GameRecords, type Window } from '#server/play/draws/draws.ts'

/** Data sources of a chart: its window from the database, earlier draws from the record. */
export interface ChartSource {
  db: Reader
  records: GameRecords
}

/** Returns the draws of a window, oldest first, with all values of the chart. */
export async function chartOf({ db, records }: ChartSource, game: Game, kind: ChartKind, range: Window) {
  const tracks = kindTracks(game, kind)
  const window = await drawsOf(db, game, range)
  const before = window[0] ? await numbersBefore(records, game, window[0].issueno) : []
  const numbers = window.map(({ first, second }) => parseDraw(game, first, second))
  return { window, ...trendTable(game, tracks, carryBack(tracks, before), before[0] ?? null, numbers) }
}

/** Lists the numbers of the draws before an issue, newest first. */
async function numbersBefore(records: GameRecords, game: Game, issueno: string) {
  const record = await records.of(game)
  const earlier = record.slice(0, record.findLastIndex((draw) => draw.issueno < issueno) + 1)
  return earlier.map(({ numbers }) => numbers).toReversed()
}
