import { refuse } from '#contract/refusals.ts'
import type { Game } from '#lottery/games.ts'
import { InvalidNumbers, normaliseIssue, type Numbers, parseDraw } from '#lottery/numbers.ts'
import { carryBack, nothingCarried, trendTable } from '#lottery/trends.ts'
import type { Tx } from '#server/db/connect.ts'
import { type DrawRange, drawsWithin, newestDraws, numbersBefore } from '#server/draws/draws.ts'

/** The window of a chart: the newest `count` issues, or a range, which may hold `limit` issues at most. */
export interface Wanted extends DrawRange {
  readonly count: number
  readonly limit: number
}

/** Draws read at first for the omissions before a window: nearly always enough. Each further portion is twice as long. */
const FIRST_PORTION = 100

/** The draws of a window, oldest first, with everything its chart shows. */
export async function chartOf(tx: Tx, game: Game, wanted: Wanted) {
  const window = await windowOf(tx, game, wanted)
  const first = window[0]
  const { omissions, before } = first ? await carriedTo(tx, game, first.issueno) : nothingBefore(game)
  const numbers = window.map((draw) => numbersOf(game, draw))
  return { window, ...trendTable(game, omissions, before, numbers) }
}

async function windowOf(tx: Tx, game: Game, { count, limit, ...asked }: Wanted) {
  const range = { ...asked, from: officialIssue(game, asked.from), to: officialIssue(game, asked.to) }
  if (Object.values(range).every((end) => end === undefined)) return newestDraws(tx, game, count)
  if (reversed(range.from, range.to)) return refuse('draw_range')
  if (reversed(range.fromDate, range.toDate)) return refuse('draw_range', { msg: '开始日期不能晚于结束日期' })
  const rows = await drawsWithin(tx, game, range, limit + 1)
  return rows.length > limit ? refuse('draw_range_long') : rows
}

const reversed = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && from > to

function officialIssue(game: Game, text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : normaliseIssue(game, text)
  } catch (error) {
    if (error instanceof InvalidNumbers) return refuse('bad_input', { msg: error.reason })
    throw error
  }
}

const nothingBefore = (game: Game) => ({ omissions: nothingCarried(game).omissions, before: null })

/** How the columns stand before an issue, and the draw just before it; reads back no further than it must. */
async function carriedTo(tx: Tx, game: Game, issueno: string) {
  let carried = nothingCarried(game)
  let before: Numbers | null = null
  let edge = issueno
  for (let portion = FIRST_PORTION; carried.open > 0; portion *= 2) {
    const rows = await numbersBefore(tx, game, edge, portion)
    const numbers = rows.map((row) => numbersOf(game, row))
    before ??= numbers[0] ?? null
    carried = carryBack(game, carried, numbers)
    edge = rows.at(-1)?.issueno ?? edge
    if (rows.length < portion) break
  }
  return { omissions: carried.omissions, before }
}

const numbersOf = (game: Game, { first, second }: { first: string; second: string }): Numbers =>
  parseDraw(game, first, second)
