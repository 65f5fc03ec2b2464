import { computeFeatures } from '#lottery/features.ts'
import type { Game } from '#lottery/games.ts'
import { type Numbers, toSortableIssue } from '#lottery/numbers.ts'
import { computeFootOfHits } from '#lottery/trends.ts'
import { type OmissionGroup, getOmissionGroups } from './groups.ts'
import type { OmissionKind } from './kinds.ts'

export interface DrawnNumbers {
  readonly issueno: string
  readonly numbers: Numbers
}

/** Frequency and omissions of one value, such as a number or a sum. docs/statistics.md defines the columns. */
export interface OmissionRow {
  readonly label: string
  readonly times: number
  readonly expected: number
  readonly average: number
  readonly longest: number
  /** Number of draws since the last hit, or since the beginning of the whole record. */
  readonly current: number
  /** `previous`: omission just before the last hit. `last`: index of the last hit in the record. Null: no hit. */
  readonly previous: number | null
  readonly last: number | null
}

export interface OmissionRows {
  readonly name: string
  readonly rows: readonly OmissionRow[]
}

/** Computes the rows of a kind for the last `window` draws; `record` has all draws of the game, oldest first. */
export function computeOmissionRows(
  game: Game,
  kind: OmissionKind,
  record: readonly DrawnNumbers[],
  window: number,
): OmissionRows[] {
  const features = record.map(({ numbers }) => computeFeatures(game, numbers, null))
  return getOmissionGroups(game, kind).map((group) => {
    const labels = [...group.chances.keys()]
    const places = new Map(labels.map((label, place) => [label, place]))
    const hits = record.map(({ numbers }, i) => group.of(numbers, features[i]!).map((label) => places.get(label)!))
    const foot = computeFootOfHits(labels.length, hits, window)
    const { last, previous } = findLastHits(labels.length, hits)
    const expected = createExpectedLookup(game, group, record.slice(record.length - window))
    return {
      name: group.name,
      rows: labels.map((label, i) => ({
        label,
        times: foot.occurrences[i]!,
        expected: expected(label),
        average: foot.averageOmission[i]!,
        longest: foot.longestOmission[i]!,
        current: foot.currentOmission[i]!,
        previous: previous[i]!,
        last: last[i]!,
      })),
    }
  })
}

function findLastHits(columns: number, hits: readonly (readonly number[])[]) {
  const last = Array.from({ length: columns }, (): number | null => null)
  const previous = Array.from({ length: columns }, (): number | null => null)
  hits.forEach((here, at) => {
    for (const column of here) {
      previous[column] = at - 1 - (last[column] ?? -1)
      last[column] = at
    }
  })
  return { last, previous }
}

function createExpectedLookup(game: Game, { chances, before }: OmissionGroup, window: readonly DrawnNumbers[]) {
  const earlier = before ? window.filter(({ issueno }) => toSortableIssue(game, issueno) < before.issue).length : 0
  return (label: string): number =>
    (window.length - earlier) * chances.get(label)! + earlier * (before?.chances.get(label) ?? 0)
}
