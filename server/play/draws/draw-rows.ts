import { parse } from 'csv-parse/sync'
import { UNREADABLE } from '#contract/play/file-text.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { type Game, gameOfCode, GAMES, isGameCode, isGameType } from '#lottery/games.ts'
import { normaliseIssue } from '#lottery/numbers.ts'
import { csvOf } from '#server/infra/lib/csv.ts'
import * as z from 'zod/mini'
import { amountOf, countOf, fenOf, moneyKnown, tableOf } from './amounts.ts'
import { prizesText } from './corrections.ts'
import { dateIn, momentIn } from './dates.ts'
import { drawnNumbers, type DrawWord, type Prize, type Trust } from './draw-word.ts'
import { sportsRows } from './feed-sports.ts'
import { welfareRows } from './feed-welfare.ts'
import type { StoredDraw } from './draws.store.ts'
import { attempt, type RowResult, UnusableRow } from './unusable.ts'

/** Columns of the open data and of history/. */
const COLUMNS = 'issue date first second sales_fen pool_fen trust corrected_at prizes game'.split(' ')
/** Column names also accepted in imports. Their amounts are in yuan, and their prizes are JSON. */
const OTHER_NAMES = { type: 'game', issueno: 'issue', opendate: 'date', first_number: 'first', second_number: 'second' }
const REQUIRED = Object.entries(OTHER_NAMES).slice(0, 4)

type Own = 'game' | 'issue' | 'date' | 'first' | 'second' | 'sales_fen' | 'pool_fen' | 'trust' | 'prizes'
type Row = { readonly [Name in Own | 'saleamount' | 'totalmoney' | 'ranking_detail' | 'deadline']?: unknown }
export type NumberedRow = RowResult<DrawWord> & { readonly line: number; readonly trust?: Trust }

/** Prints draws in the format of open data and history/. Equal draws give equal bytes. */
export const drawsCsv = (game: Game, draws: readonly Omit<StoredDraw, 'id'>[]): string =>
  csvOf([
    COLUMNS,
    ...draws.map((draw) => [
      draw.issueno,
      draw.date,
      draw.first.replaceAll(',', ' '),
      draw.second.replaceAll(',', ' '),
      String(draw.salesFen ?? ''),
      String(draw.poolFen ?? ''),
      draw.trust,
      draw.correctedAt ? shanghaiTime(draw.correctedAt) : '',
      prizesText(draw.prizes),
      game.code,
    ]),
  ])

/**
 * Parses the draws of a CSV file. A .json file holds an array of rows or a recorded response of either feed. In CSV the
 * header is line 1. A row never spans lines: an open quote invalidates only its own line. Throws UnusableRow if the
 * whole file is unreadable.
 */
export function drawRows(file: string, content: string): NumberedRow[] {
  if (content.includes('\uFFFD')) throw new UnusableRow(UNREADABLE)
  const bare = content.replace(/^\uFEFF/, '')
  if (file.toLowerCase().endsWith('.json')) return jsonRows(bare).map((row, at) => ({ line: at + 1, ...row }))
  const lines = bare.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' ? [] : [{ line, number: at + 1 }]))
  const [header, ...records] = recordsOf(lines.map(({ line }) => line))
  if (header === undefined) throw new UnusableRow('文件是空的')
  const names = header?.map((name) => columnOf(name.trim())) ?? []
  const missing = REQUIRED.flatMap(([other, column]) => (names.includes(column) ? [] : [other]))
  if (missing.length > 0) throw new UnusableRow(`表头缺少列 ${missing.join('、')}`)
  return records.map((fields, at) => rowAt(names, fields, lines[at + 1]!.number))
}

const columnOf = (name: string): string => (OTHER_NAMES as { readonly [Name in string]?: string })[name] ?? name

/** Returns the fields of each line; null if its quotes do not match. */
function recordsOf(lines: readonly string[]): (string[] | null)[] {
  const all = parsed(lines.join('\n'))
  if (all?.length === lines.length) return all
  return lines.map((line) => {
    const records = parsed(line)
    return records?.length === 1 ? records[0]! : null
  })
}

function parsed(csv: string): string[][] | null {
  try {
    return parse(csv, { relax_column_count: true })
  } catch {
    return null
  }
}

function rowAt(names: readonly string[], fields: readonly string[] | null, line: number): NumberedRow {
  const row: Row = Object.fromEntries(names.map((name, at) => [name, fields?.[at]]))
  const result = attempt(() => {
    if (!fields) throw new UnusableRow('引号不成对')
    if (fields.length !== names.length) throw new UnusableRow(`应有${names.length}列，实有${fields.length}列`)
    return wordOfRow(row)
  })
  return { line, ...result, trust: row.trust === 'confirmed' ? 'confirmed' : 'single' }
}

function jsonRows(text: string): RowResult<DrawWord>[] {
  const json = jsonIn(text, '不是有效的 JSON')
  if (Array.isArray(json)) return json.map((row) => attempt(() => wordOfRow(isRow(row) ? renamed(row) : {})))
  if (isRow(json) && 'result' in json) return welfareRows(json)
  if (isRow(json) && 'value' in json) return sportsRows(json)
  throw new UnusableRow('不是开奖列表，也不是官方接口的应答')
}

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const renamed = (row: object): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))

function jsonIn(text: string, refusal: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnusableRow(refusal)
  }
}

function wordOfRow(row: Row): DrawWord {
  const game = gameIn(text(row.game))
  const sales = row.sales_fen === undefined ? fenOf(row.saleamount) : countOf(row.sales_fen)
  const pool = row.pool_fen === undefined ? fenOf(row.totalmoney) : countOf(row.pool_fen)
  const prizes = tableOf(row.prizes === undefined ? prizesIn(row.ranking_detail) : prizesInCell(text(row.prizes)))
  return {
    game,
    issueno: normaliseIssue(game, text(row.issue)),
    date: dateIn(text(row.date)),
    ...drawnNumbers(game, text(row.first), text(row.second)),
    ...moneyKnown(game, sales, pool, prizes),
    deadline: text(row.deadline) === '' ? null : momentIn(text(row.deadline)),
    prizes,
  }
}

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

function gameIn(name: string): Game {
  const type = Number(name || NaN)
  if (isGameType(type)) return GAMES[type]
  if (isGameCode(name)) return gameOfCode(name)
  throw new UnusableRow(`没有彩种“${name.slice(0, 20)}”`)
}

/** Parses a prize table printed by `prizesText`. */
const prizesInCell = (cell: string): Prize[] =>
  cell === ''
    ? []
    : cell.split('|').map((prize) => {
        const [, name = '', winners, bonus, promotion] =
          /^(.+):(\d*):(\d*):(\d+)$/.exec(prize) ?? no(`看不懂奖级“${prize.slice(0, 30)}”`)
        return { name, winners: countOf(winners), bonusFen: countOf(bonus), promotionFen: countOf(promotion) ?? 0 }
      })

const figure = z.optional(z.nullable(z.union([z.number(), z.string()])))
const note = z.optional(z.nullable(z.string()))
const Table = z.array(z.object({ prizename: z.nullable(z.string()), num: figure, singlebonus: figure, note }))

function prizesIn(value: unknown): Prize[] {
  if (value === undefined || value === null || value === '') return []
  const table = Table.safeParse(typeof value === 'string' ? jsonIn(value, 'ranking_detail 不是有效的 JSON') : value)
  if (!table.success) return no('ranking_detail 不是奖级列表')
  return table.data.map(({ prizename, num, singlebonus, note: words }) => {
    const bonus = amountOf(singlebonus)
    const promotionFen = words ? promotionIn(words) : (bonus?.promotionFen ?? 0)
    return { name: prizename?.trim() ?? '', winners: countOf(num), bonusFen: bonus?.fen ?? null, promotionFen }
  })
}

function promotionIn(words: string): number {
  const amount = /^含[派加]奖([\d,.]+)元?$/.exec(words)?.[1]
  return fenOf(amount ?? no(`看不懂奖级的备注“${words.slice(0, 30)}”`)) ?? 0
}

function no(reason: string): never {
  throw new UnusableRow(reason)
}
