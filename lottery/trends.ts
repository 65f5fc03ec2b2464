import { type Features, computeFeatures } from './features.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'
import { type Track, countTrackColumns } from './tracks.ts'

/** Omission of each column: number of draws since its value was last drawn, or since the beginning of the record. */
export type ColumnOmissions = readonly number[]

export interface TrendRow {
  /** Omission of each column after this draw: 0 if the draw has the column's value. */
  readonly omissions: ColumnOmissions
  readonly features: Features
}

/** Foot of a chart: statistics of each column over the window of draws. docs/spec/trends.md defines them. */
export interface TrendFoot {
  readonly occurrences: readonly number[]
  readonly averageOmission: readonly number[]
  readonly longestOmission: readonly number[]
  readonly longestRun: readonly number[]
  readonly currentOmission: readonly number[]
}

export interface TrendTable {
  readonly rows: readonly TrendRow[]
  readonly foot: TrendFoot
}

/** Computes the omissions just before a window from the draws before it. Stops reading when every column has a hit. */
export function computeCarriedOmissions(tracks: readonly Track[], newestFirst: Iterable<Numbers>): number[] {
  const omissions = Array<number>(countTrackColumns(tracks)).fill(0)
  const open = new Set(omissions.keys())
  for (const draw of newestFirst) {
    for (const column of listHitColumns(tracks, draw)) open.delete(column)
    for (const column of open) omissions[column]!++
    if (open.size === 0) break
  }
  return omissions
}

/**
 * Computes the chart of a window of draws, oldest first: omissions and features of each draw, and the foot.
 * `carriedIn`: omissions just before the window. `before`: the draw just before the window; null: the window begins
 * with the first draw.
 */
export function computeTrendTable(
  game: Game,
  tracks: readonly Track[],
  carriedIn: ColumnOmissions,
  before: Numbers | null,
  window: readonly Numbers[],
): TrendTable {
  const tally = createTally(carriedIn.length)
  const rows: TrendRow[] = []
  let previous = before
  let omissions = carriedIn
  for (const draw of window) {
    omissions = computeOmissionsAfter(omissions, listHitColumns(tracks, draw))
    rows.push({ omissions, features: computeFeatures(game, draw, previous) })
    countRow(tally, omissions)
    previous = draw
  }
  return { rows, foot: buildFoot(tally, rows.length, rows.at(-1)?.omissions) }
}

function listHitColumns(tracks: readonly Track[], draw: Numbers): number[] {
  const hits: number[] = []
  let offset = 0
  for (const track of tracks) {
    for (const value of track.valuesOf(draw)) hits.push(offset + value - track.min)
    offset += track.max - track.min + 1
  }
  return hits
}

function computeOmissionsAfter(omissions: ColumnOmissions, hits: readonly number[]): number[] {
  const after = omissions.slice()
  for (let column = 0; column < after.length; column++) after[column]!++
  for (const column of hits) after[column] = 0
  return after
}

export function computeFoot(columns: number, rows: readonly ColumnOmissions[]): TrendFoot {
  const tally = createTally(columns)
  for (const row of rows) countRow(tally, row)
  return buildFoot(tally, rows.length, rows.at(-1))
}

/**
 * Computes the foot of the last `window` draws. `hits` has the hit columns of all draws since the beginning of the
 * record, oldest first, with each column at most once per draw.
 */
export function computeFootOfHits(columns: number, hits: readonly (readonly number[])[], window: number): TrendFoot {
  const tally = createTally(columns)
  const before = hits.length - window
  let omissions: ColumnOmissions = Array<number>(columns).fill(0)
  hits.forEach((here, at) => {
    omissions = computeOmissionsAfter(omissions, here)
    if (at >= before) countRow(tally, omissions)
  })
  return buildFoot(tally, window, omissions)
}

function createTally(columns: number) {
  const createZeros = () => new Int32Array(columns)
  return { occurrences: createZeros(), longestOmission: createZeros(), longestRun: createZeros(), run: createZeros() }
}

type Tally = ReturnType<typeof createTally>

function countRow({ occurrences, longestOmission, longestRun, run }: Tally, row: ColumnOmissions): void {
  for (let column = 0; column < run.length; column++) {
    const omission = row[column]!
    if (omission > longestOmission[column]!) longestOmission[column] = omission
    if (omission > 0) {
      run[column] = 0
      continue
    }
    occurrences[column]!++
    if (++run[column]! > longestRun[column]!) longestRun[column] = run[column]!
  }
}

export const computeAverageOmission = (draws: number, times: number): number =>
  Math.round((draws * 10) / (times + 1)) / 10

function buildFoot(
  { occurrences, longestOmission, longestRun, run }: Tally,
  rows: number,
  last?: ColumnOmissions,
): TrendFoot {
  return {
    occurrences: [...occurrences],
    averageOmission: Array.from(occurrences, (times) => computeAverageOmission(rows, times)),
    longestOmission: [...longestOmission],
    longestRun: [...longestRun],
    currentOmission: last?.slice() ?? Array<number>(run.length).fill(0),
  }
}

/** Returns the `howMany` columns with the most hits; for equal counts, those with the most recent hit. */
export function selectHotColumns(foot: TrendFoot, columns: readonly number[], howMany: number): number[] {
  const compareWarmth = (a: number, b: number) =>
    foot.occurrences[b]! - foot.occurrences[a]! || foot.currentOmission[a]! - foot.currentOmission[b]! || a - b
  return columns.toSorted(compareWarmth).slice(0, howMany)
}

export function selectColdColumns(foot: TrendFoot, columns: readonly number[], howMany: number): number[] {
  const compareColdness = (a: number, b: number) => foot.currentOmission[b]! - foot.currentOmission[a]! || a - b
  return columns.toSorted(compareColdness).slice(0, howMany)
}
