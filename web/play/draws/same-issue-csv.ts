import type { Draw } from '#contract/play/draws.ts'
import { type Game, getDrawnZoneNames } from '#lottery/games.ts'
import { toCsvRatio, toCsv } from '#web/shared/lib/save-file.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { listNumberFeatures } from './number-features.ts'

/** Removes the demo draws if there are real draws too. */
export function selectRealDraws(draws: readonly Draw[]): readonly Draw[] {
  const real = draws.filter(({ is_demo }) => is_demo !== 1)
  return real.length > 0 ? real : draws
}

export function toSameIssueCsv(game: Game, shown: readonly Draw[]): string {
  const { first, second } = getDrawnZoneNames(game)
  const draws = selectRealDraws(shown)
  const figures = draws.map(({ first_number }) => listNumberFeatures(game, first_number.split(',').map(Number)))
  const labels = figures[0]?.map(({ label }) => label) ?? []
  const head = ['期号', '开奖日期', first, ...(second ? [second] : []), ...labels]
  const rows = draws.map((draw, i) => [
    draw.issueno,
    formatDate(draw.opendate),
    draw.first_number.replaceAll(',', ' '),
    ...(second ? [draw.second_number.replaceAll(',', ' ')] : []),
    ...figures[i]!.map(({ value }) => toCsvRatio(value)),
  ])
  return toCsv([head, ...rows, ...formatDemoRows(shown.length - draws.length, draws)])
}

function formatDemoRows(left: number, draws: readonly Draw[]): string[][] {
  if (left > 0) return [[`另有${left}期演示开奖，没有写入`]]
  return draws.some(({ is_demo }) => is_demo === 1) ? [['演示数据']] : []
}
