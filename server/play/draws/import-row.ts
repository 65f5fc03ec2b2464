import { GAMES, isGameType } from '#lottery/games.ts'
import { normaliseIssue } from '#lottery/numbers.ts'
import * as z from 'zod/mini'
import { amountOf, countOf, fenOf, moneyKnown, tableOf } from './amounts.ts'
import { dateIn, momentIn } from './dates.ts'
import { drawnNumbers, type DrawWord, type Prize } from './draw-word.ts'
import { UnusableRow } from './unusable.ts'

/** The columns of a draw file. A row of a file may lack those that are not required. */
export const COLUMNS = [
  'type',
  'issueno',
  'opendate',
  'first_number',
  'second_number',
  'saleamount',
  'totalmoney',
  'ranking_detail',
  'deadline',
] as const
export const REQUIRED = ['type', 'issueno', 'opendate', 'first_number'] as const
export type Row = Partial<Record<(typeof COLUMNS)[number], unknown>>

/** The draw a row tells. Throws UnusableRow or InvalidNumbers. */
export function wordOfRow(row: Row): DrawWord {
  const type = Number(text(row.type) || NaN)
  if (!isGameType(type)) throw new UnusableRow(`没有彩种“${text(row.type).slice(0, 20)}”`)
  const game = GAMES[type]
  return {
    game,
    issueno: normaliseIssue(game, text(row.issueno)),
    date: dateIn(text(row.opendate)),
    ...drawnNumbers(game, text(row.first_number), text(row.second_number)),
    ...moneyKnown(fenOf(row.saleamount), fenOf(row.totalmoney)),
    deadline: text(row.deadline) === '' ? null : momentIn(text(row.deadline)),
    prizes: tableOf(prizesIn(row.ranking_detail)),
  }
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const figure = z.optional(z.nullable(z.union([z.number(), z.string()])))
const Table = z.array(
  z.object({
    prizename: z.nullable(z.string()),
    num: figure,
    singlebonus: figure,
    note: z.optional(z.nullable(z.string())),
  }),
)

function prizesIn(value: unknown): Prize[] {
  if (value === undefined || value === null || value === '') return []
  const table = Table.safeParse(typeof value === 'string' ? jsonIn(value) : value)
  if (!table.success) throw new UnusableRow('ranking_detail 不是奖级列表')
  return table.data.map(({ prizename, num, singlebonus, note }) => {
    const bonus = amountOf(singlebonus)
    const promotionFen = note ? promotionIn(note) : (bonus?.promotionFen ?? 0)
    return { name: prizename?.trim() ?? '', winners: countOf(num), bonusFen: bonus?.fen ?? null, promotionFen }
  })
}

function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new UnusableRow('ranking_detail 不是有效的 JSON')
  }
}

function promotionIn(note: string): number {
  const amount = /^含[派加]奖([\d,.]+)元?$/.exec(note)?.[1]
  if (amount === undefined) throw new UnusableRow(`看不懂奖级的备注“${note.slice(0, 30)}”`)
  return fenOf(amount) ?? 0
}
