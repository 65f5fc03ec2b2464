import { parse } from 'csv-parse/sync'
import { UNREADABLE } from '#contract/play/file-text.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { type Game, getGameByCode, GAMES, isGameCode, isGameType } from '#lottery/games.ts'
import { normaliseIssue } from '#lottery/numbers.ts'
import { formatCsv } from '#server/infra/lib/csv.ts'
import * as z from 'zod/mini'
import {
  parseAmount,
  parseCount,
  parseFen,
  hideUnpublishedMoney,
  filterPublishedPrizes,
  parseDate,
  parseTime,
} from '#server/play/draws/record/fields.ts'
import { formatPrizes } from '#server/play/draws/record/corrections.ts'
import { parseDrawnNumbers, type DrawReport, type Prize, type Trust } from '#server/play/draws/draw-report.ts'
import { parseSportsResponse } from '#server/play/draws/feeds/feed-sports.ts'
import { parseWelfareResponse } from '#server/play/draws/feeds/feed-welfare.ts'
import type { StoredDraw } from '#server/play/draws/draws.store.ts'
import { parseShape, tryRow, type RowResult, UnusableRow } from '#server/play/draws/record/unusable-row.ts'

const COLUMNS = 'issue date first second sales_fen pool_fen trust corrected_at prizes game'.split(' ')
/** Other column names accepted in imports. Amounts in yuan and prizes as JSON are in further columns (see `Row`). */
const OTHER_NAMES = { type: 'game', issueno: 'issue', opendate: 'date', first_number: 'first', second_number: 'second' }
const REQUIRED = Object.entries(OTHER_NAMES).slice(0, 4)

type OwnColumn = 'game' | 'issue' | 'date' | 'first' | 'second' | 'sales_fen' | 'pool_fen' | 'trust' | 'prizes'
type Row = { readonly [Name in OwnColumn | 'saleamount' | 'totalmoney' | 'ranking_detail' | 'deadline']?: unknown }
export type NumberedRow = RowResult<DrawReport> & { readonly line: number; readonly trust?: Trust }

/** Prints draws in the format of open data and history/. Equal draws give equal bytes. */
export const formatDrawsCsv = (game: Game, draws: readonly Omit<StoredDraw, 'id'>[]): string =>
  formatCsv([
    COLUMNS,
    ...draws.map((draw) => [
      draw.issueno,
      draw.date,
      draw.first.replaceAll(',', ' '),
      draw.second.replaceAll(',', ' '),
      String(draw.salesFen ?? ''),
      String(draw.poolFen ?? ''),
      draw.trust,
      draw.correctedAt ? formatShanghaiTime(draw.correctedAt) : '',
      formatPrizes(draw.prizes),
      game.code,
    ]),
  ])

/**
 * Parses a CSV file, or a .json file with an array of rows or a response of the welfare or the sports lottery API. Line
 * numbers of CSV count all lines; a row never spans lines, so an open quote invalidates only its own line. Throws
 * UnusableRow if the file is unreadable.
 */
export function parseDrawFile(file: string, content: string): NumberedRow[] {
  if (content.includes('\uFFFD')) throw new UnusableRow(UNREADABLE)
  const bare = content.replace(/^\uFEFF/, '')
  if (file.toLowerCase().endsWith('.json')) return parseJsonRows(bare).map((row, at) => ({ line: at + 1, ...row }))
  const lines = bare.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' ? [] : [{ line, number: at + 1 }]))
  const [header, ...records] = parseCsvLines(lines.map(({ line }) => line))
  if (header === undefined) throw new UnusableRow('文件是空的')
  const names = header?.map((name) => toColumnName(name.trim())) ?? []
  const missing = REQUIRED.flatMap(([other, column]) => (names.includes(column) ? [] : [other]))
  if (missing.length > 0) throw new UnusableRow(`表头缺少列 ${missing.join('、')}`)
  return records.map((fields, at) => parseCsvRow(names, fields, lines[at + 1]!.number))
}

const toColumnName = (name: string): string => (OTHER_NAMES as { readonly [Name in string]?: string })[name] ?? name

/** Returns the fields of each line; null for a line with unmatched quotes. */
function parseCsvLines(lines: readonly string[]): (string[] | null)[] {
  const all = parseCsv(lines.join('\n'))
  if (all?.length === lines.length) return all
  return lines.map((line) => {
    const records = parseCsv(line)
    return records?.length === 1 ? records[0]! : null
  })
}

function parseCsv(csv: string): string[][] | null {
  try {
    return parse(csv, { relax_column_count: true })
  } catch {
    return null
  }
}

function parseCsvRow(names: readonly string[], fields: readonly string[] | null, line: number): NumberedRow {
  const row: Row = Object.fromEntries(names.map((name, at) => [name, fields?.[at]]))
  const result = tryRow(() => {
    if (!fields) throw new UnusableRow('引号不成对')
    if (fields.length !== names.length) throw new UnusableRow(`应有${names.length}列，实有${fields.length}列`)
    return parseDrawRow(row)
  })
  return { line, ...result, trust: row.trust === 'confirmed' ? 'confirmed' : 'single' }
}

function parseJsonRows(text: string): RowResult<DrawReport>[] {
  const json = parseJson(text, '不是有效的 JSON')
  if (Array.isArray(json)) return json.map((row) => tryRow(() => parseDrawRow(isRow(row) ? renameColumns(row) : {})))
  if (isRow(json) && 'result' in json) return parseWelfareResponse(json)
  if (isRow(json) && 'value' in json) return parseSportsResponse(json)
  throw new UnusableRow('不是开奖列表，也不是官方接口的应答')
}

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const renameColumns = (row: object): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value]))

function parseJson(text: string, refusal: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnusableRow(refusal)
  }
}

function parseDrawRow(row: Row): DrawReport {
  const game = parseGame(toCellText(row.game))
  const sales = row.sales_fen === undefined ? parseFen(row.saleamount) : parseCount(row.sales_fen)
  const pool = row.pool_fen === undefined ? parseFen(row.totalmoney) : parseCount(row.pool_fen)
  const prizes = filterPublishedPrizes(
    row.prizes === undefined ? parsePrizesJson(row.ranking_detail) : parsePrizesCell(toCellText(row.prizes)),
  )
  return {
    game,
    issueno: normaliseIssue(game, toCellText(row.issue)),
    date: parseDate(toCellText(row.date)),
    ...parseDrawnNumbers(game, toCellText(row.first), toCellText(row.second)),
    ...hideUnpublishedMoney(game, sales, pool, prizes),
    deadline: toCellText(row.deadline) === '' ? null : parseTime(toCellText(row.deadline)),
    prizes,
  }
}

const toCellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

function parseGame(name: string): Game {
  const type = Number(name || NaN)
  if (isGameType(type)) return GAMES[type]
  if (isGameCode(name)) return getGameByCode(name)
  throw new UnusableRow(`没有彩种“${name.slice(0, 20)}”`)
}

/** Parses a prize table printed by `formatPrizes`. */
const parsePrizesCell = (cell: string): Prize[] =>
  cell === ''
    ? []
    : cell.split('|').map((prize) => {
        const [, name = '', winners, bonus, promotion] =
          /^(.+):(\d*):(\d*):(\d+)$/.exec(prize) ?? throwUnusable(`看不懂奖级“${prize.slice(0, 30)}”`)
        return {
          name,
          winners: parseCount(winners),
          bonusFen: parseCount(bonus),
          promotionFen: parseCount(promotion) ?? 0,
        }
      })

const figure = z.optional(z.nullable(z.union([z.number(), z.string()])))
const note = z.optional(z.nullable(z.string()))
const Table = z.array(z.object({ prizename: z.nullable(z.string()), num: figure, singlebonus: figure, note }))

function parsePrizesJson(value: unknown): Prize[] {
  if (value === undefined || value === null || value === '') return []
  const json = typeof value === 'string' ? parseJson(value, 'ranking_detail 不是有效的 JSON') : value
  return parseShape(Table, json, 'ranking_detail 不是奖级列表').map(({ prizename, num, singlebonus, note: words }) => {
    const bonus = parseAmount(singlebonus)
    const promotionFen = words ? parsePromotionNote(words) : (bonus?.promotionFen ?? 0)
    return { name: prizename?.trim() ?? '', winners: parseCount(num), bonusFen: bonus?.fen ?? null, promotionFen }
  })
}

function parsePromotionNote(words: string): number {
  const amount = /^含[派加]奖([\d,.]+)元?$/.exec(words)?.[1]
  return parseFen(amount ?? throwUnusable(`看不懂奖级的备注“${words.slice(0, 30)}”`)) ?? 0
}

function throwUnusable(reason: string): never {
  throw new UnusableRow(reason)
}
