import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { drawnZoneNames } from '#lottery/zone-names.ts'
import { csvText } from '#web/shared/lib/csv.ts'
import { dateOf } from '#web/shared/lib/time.ts'
import { figuresOf } from './number-figures.ts'

/** Draws as CSV, with what can be read off their numbers. A ratio is written 3比3: spreadsheets take 3:3 for a time. */
export function csvOf(game: Game, draws: readonly Draw[]): string {
  const { first, second } = drawnZoneNames(game)
  const figures = draws.map(({ first_number }) => figuresOf(game, first_number.split(',').map(Number)))
  const labels = figures[0]?.map(({ label }) => label) ?? []
  const head = ['期号', '开奖日期', first, ...(second ? [second] : []), ...labels]
  const rows = draws.map((draw, i) => [
    draw.issueno,
    dateOf(draw.opendate),
    draw.first_number.replaceAll(',', ' '),
    ...(second ? [draw.second_number.replaceAll(',', ' ')] : []),
    ...figures[i]!.map(({ value }) => value.replaceAll(':', '比')),
  ])
  const hasDemo = draws.some(({ is_demo }) => is_demo === 1)
  return csvText([head, ...rows, ...(hasDemo ? [['有演示数据']] : [])])
}
