import type { DrawWord } from './draw-word.ts'
import { sportsRows } from './feed-sports.ts'
import { welfareRows } from './feed-welfare.ts'
import { attempt, type RowResult, UnusableRow } from './unusable.ts'
import type { Numbered } from './import-csv.ts'
import { type Row, wordOfRow } from './import-row.ts'

/**
 * The draws of a JSON file: an array of rows, or an answer of either feed as it was recorded. Their "line" is their
 * place, from 1. Throws UnusableRow where it is neither.
 */
export function jsonRows(text: string): Numbered[] {
  const rows = rowsIn(jsonIn(text))
  return rows.map((row, i) => ({ line: i + 1, ...row }))
}

function rowsIn(json: unknown): RowResult<DrawWord>[] {
  if (Array.isArray(json)) return json.map((row) => attempt(() => wordOfRow(isRow(row) ? row : {})))
  if (isRow(json) && 'result' in json) return welfareRows(json)
  if (isRow(json) && 'value' in json) return sportsRows(json)
  throw new UnusableRow('不是开奖列表，也不是官方接口的应答')
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new UnusableRow('不是有效的 JSON')
  }
}
