import type { TrendTable } from '#contract/play/charts.ts'
import type { ChartKind } from '#lottery/chart-kinds.ts'
import type { Game } from '#lottery/games.ts'
import { formatFirst, formatSecond, parseDraw } from '#lottery/numbers.ts'
import { createKindTracks } from '#lottery/kind-tracks.ts'
import { computeCarriedOmissions, computeTrendTable } from '#lottery/trends.ts'

/** Returns the chart of one draw per day from 1 January 2022. A draw is written as `first` or `first+second`. */
export function createTrendTable(
  game: Game,
  draws: readonly string[],
  kind: ChartKind = 'numbers',
): Pick<TrendTable, 'rows' | 'foot'> {
  const numbers = draws.map((text) => {
    const [first = '', second = ''] = text.split('+')
    return parseDraw(game, first, second)
  })
  const tracks = createKindTracks(game, kind)
  const { rows, foot } = computeTrendTable(game, tracks, computeCarriedOmissions(tracks, []), null, numbers)
  const wire = rows.map((row, at) => ({
    id: at + 1,
    issueno: String(2022001 + at),
    opendate: `2022-01-${String(at + 1).padStart(2, '0')} 21:15:00`,
    first_number: formatFirst(game, numbers[at]!),
    second_number: formatSecond(game, numbers[at]!),
    is_demo: 0,
    ...row,
  }))
  return { rows: wire, foot }
}
