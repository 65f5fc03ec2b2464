import type { Omissions } from '#contract/play/omissions.ts'
import { computeAverageOmission } from '#lottery/trends.ts'

export type OmissionTableRow = ReturnType<typeof toRows>[number]

export type ColumnKey = Exclude<keyof OmissionTableRow, 'place'>

export interface SortOrder {
  readonly column: ColumnKey
  readonly isDown: boolean
}

export const NATURAL_ORDER: SortOrder = { column: 'label', isDown: false }

export const toRows = ({ draws }: Pick<Omissions, 'draws'>, group: Omissions['groups'][number]) =>
  group.labels.map((label, place) => ({
    /** Index of the row in the original order, by which the column `label` sorts. */
    place,
    label,
    times: group.times[place]!,
    expected: group.expected[place]!,
    current: group.current[place]!,
    previous: group.previous[place]!,
    average: group.average[place]!,
    expectedAverage: computeAverageOmission(draws, group.expected[place]!),
    longest: group.longest[place]!,
    last: group.last[place]!,
  }))

/** Sorts rows by a column; equal rows in the original order. Rows without a value are last. */
export function sortRows(rows: readonly OmissionTableRow[], { column, isDown }: SortOrder): OmissionTableRow[] {
  const by = column === 'label' ? 'place' : column
  const sign = isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === other) return a.place - b.place
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -sign : sign
  })
}

/** Returns the order after a click on a column header: first descending (`label` ascending), then reversed. */
export const toggleOrder = (order: SortOrder, column: ColumnKey): SortOrder =>
  order.column === column ? { column, isDown: !order.isDown } : { column, isDown: column !== 'label' }
