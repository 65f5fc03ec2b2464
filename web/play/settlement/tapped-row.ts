import type { IssueWithPicks } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { tabMemory } from '#client/memory.ts'

const TAPPED_KEY = 'selected-issue'

/** Stores the tapped row of an issue as initial data of its page. */
export const storeTappedRow = (row: IssueWithPicks): unknown => tabMemory.keep(TAPPED_KEY, JSON.stringify(row))

/** Returns the tapped row if it is of this issue; undefined after a direct visit. */
export function findTappedRow(type: GameType, issueno: string): IssueWithPicks | undefined {
  const row = JSON.parse(tabMemory.read(TAPPED_KEY) ?? 'null') as IssueWithPicks | null
  return row?.type === type && row.issueno === issueno ? row : undefined
}
