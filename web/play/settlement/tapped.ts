import type { IssueWithPicks } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { tabMemory } from '#client/memory.ts'

const TAPPED = 'selected-issue'

/** Keeps the row of an issue that was tapped, for its page to begin with. */
export const keepTapped = (row: IssueWithPicks): unknown => tabMemory.keep(TAPPED, JSON.stringify(row))

/** The row that was tapped, where it is this issue's; a direct link has none. */
export function tappedRow(type: GameType, issueno: string): IssueWithPicks | undefined {
  const row = JSON.parse(tabMemory.read(TAPPED) ?? 'null') as IssueWithPicks | null
  return row?.type === type && row.issueno === issueno ? row : undefined
}
