import type { IssueWithPicks } from '#contract/play/settlement.ts'
import { tabMemory } from '#client/memory.ts'

const KEY = 'selected-issue'

/** Keeps the row that was tapped, so that its page can begin before the server answers. */
export function keepTapped(row: IssueWithPicks): void {
  tabMemory.keep(KEY, JSON.stringify(row))
}

/** The row that was tapped for this issue, or null: a direct link has none. */
export function tappedRow(type: number, issueno: string): IssueWithPicks | null {
  return rowIn(tabMemory.kept(KEY), type, issueno)
}

/** The kept row, where it is one of this issue. */
export function rowIn(kept: string | null, type: number, issueno: string): IssueWithPicks | null {
  try {
    const row = JSON.parse(kept ?? 'null') as IssueWithPicks | null
    return row?.type === type && row.issueno === issueno ? row : null
  } catch {
    return null
  }
}
