import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { computeCarriedOmissions, computeTrendTable } from '#lottery/trends.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listChartDraws, type GameRecords, type ChartWindow } from '#server/play/draws/draws.ts'

/** Data sources of a chart: the draws of the window from the database, earlier draws from the cached records. */
export interface ChartSource {
  db: Queryable
  records: GameRecords
}

/** Returns the draws of a window, oldest first, with all values of the chart. */
export async function computeChart({ db, records }: ChartSource, game: Game, kind: ChartKind, range: ChartWindow) {
  const tracks = createKindTracks(game, kind)
  const window = await listChartDraws(db, game, range)
  const before = window[0] ? await listNumbersBefore(records, game, window[0].issueno) : []
  const numbers = window.map(({ first, second }) => parseDraw(game, first, second))
  return {
    window,
    ...computeTrendTable(game, tracks, computeCarriedOmissions(tracks, before), before[0] ?? null, numbers),
  }
}

/** Lists the numbers of the draws before an issue, newest first. */
async function listNumbersBefore(records: GameRecords, game: Game, issueno: string) {
  const record = await records.of(game)
  const earlier = record.slice(0, record.findLastIndex((draw) => draw.issueno < issueno) + 1)
  return earlier.map(({ numbers }) => numbers).toReversed()
}
