import { featuresOf } from '#lottery/features.ts'
import type { Game } from '#lottery/games.ts'
import { type Numbers, sortableIssue } from '#lottery/numbers.ts'
import { footOfHits } from '#lottery/trends.ts'
import { type OmissionGroup, omissionGroups } from './groups.ts'
import type { OmissionKind } from './kinds.ts'

/** A draw of the record. */
export interface DrawnNumbers {
  readonly issueno: string
  readonly numbers: Numbers
}

/** What came how often, and how long it has been away. docs/statistics.md defines each figure. */
export interface OmissionRow {
  /** 03, 03 08, 81, 3:3, 组六. */
  readonly label: string
  /** Of the window. */
  readonly times: number
  /** How often chance alone would bring it in so many draws, on average. */
  readonly expected: number
  readonly average: number
  readonly longest: number
  /** Of all the record: draws since it came, or since the record began. */
  readonly current: number
  /** How long it had been away when it last came, and at which place among all draws that was; null: it never came. */
  readonly previous: number | null
  readonly last: number | null
}

export interface OmissionRows {
  readonly name: string
  readonly rows: readonly OmissionRow[]
}

/** The omissions of a kind over the last `window` draws of the record, which comes whole, oldest first. */
export function omissionsOf(
  game: Game,
  kind: OmissionKind,
  record: readonly DrawnNumbers[],
  window: number,
): OmissionRows[] {
  const features = record.map(({ numbers }) => featuresOf(game, numbers, null))
  return omissionGroups(game, kind).map((group) => {
    const labels = [...group.chances.keys()]
    const places = new Map(labels.map((label, place) => [label, place]))
    const hits = record.map(({ numbers }, i) => group.of(numbers, features[i]!).map((label) => places.get(label)!))
    const foot = footOfHits(labels.length, hits, window)
    const { last, previous } = appearances(labels.length, hits)
    const expected = expectedOf(game, group, record.slice(record.length - window))
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

/** Where each column was last hit, and how many draws it had been away by then. */
function appearances(columns: number, hits: readonly (readonly number[])[]) {
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

/** Draws times chance, of each row; draws of before a change have the chance of their time. */
function expectedOf(game: Game, { chances, before }: OmissionGroup, window: readonly DrawnNumbers[]) {
  const earlier = before ? window.filter(({ issueno }) => sortableIssue(game, issueno) < before.issue).length : 0
  return (label: string): number =>
    (window.length - earlier) * chances.get(label)! + earlier * (before?.chances.get(label) ?? 0)
}
