import type { DrawnNumbers } from '#lottery/omissions/omissions.ts'
import { parseDraw } from '#lottery/numbers.ts'
import type { Game } from '#lottery/games.ts'
import { parse } from 'csv-parse/sync'

interface HistoryRow {
  readonly issue: string
  readonly date: string
  readonly first: string
  readonly second: string
  readonly salesFen: number | null
  readonly prizes: readonly {
    readonly name: string
    readonly winners: number | null
    readonly bonusFen: number | null
    readonly promotionFen: number
  }[]
}

/** Parses the draws of a bundled history file (history/README.md), oldest first. */
export function parseHistory(file: string): HistoryRow[] {
  const rows: Record<'issue' | 'date' | 'first' | 'second' | 'sales_fen' | 'prizes', string>[] = parse(file, {
    columns: true,
    bom: true,
  })
  return rows.map(({ issue, date, first, second, sales_fen: sales, prizes }) => ({
    issue,
    date,
    first,
    second,
    salesFen: parseValue(sales),
    prizes: prizes === '' ? [] : prizes.split('|').map(parsePrizeCell),
  }))
}

function parsePrizeCell(cell: string) {
  const [name = '', winners, bonus, promotion] = cell.split(':')
  return { name, winners: parseValue(winners), bonusFen: parseValue(bonus), promotionFen: Number(promotion) }
}

const parseValue = (text: string | undefined): number | null => (text ? Number(text) : null)
/** Parses the issues and numbers of a bundled history file, oldest first. */
export const parseRecord = (game: Game, file: string): DrawnNumbers[] =>
  parseHistory(file).map(({ issue, first, second }) => ({ issueno: issue, numbers: parseDraw(game, first, second) }))
