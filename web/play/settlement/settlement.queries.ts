import { drawDetail } from '#contract/play/draws.ts'
import { ALL_ISSUES, myIssues, type IssueWithPicks } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { pagedQuery } from '#web/shared/page/paged-query.ts'
import { FILTER_PARAMS, type MyIssuesFilter } from '#web/shared/mine/mine.queries.ts'
import { query } from '#client/query.ts'
import { tabMemory } from '#client/memory.ts'

const PAGE_SIZE = 10
/** Number of the member's latest issues that the page of one issue loads, to find its draw id and draw time. */
const RECENT_COUNT = 100

export const myIssuePages = (type: GameType, which: MyIssuesFilter) =>
  pagedQuery(PAGE_SIZE, (page, pageSize) => query(myIssues, { type, is_win: FILTER_PARAMS[which], page, pageSize }))

export const recentIssuesQuery = (type: GameType) =>
  query(myIssues, { type, is_win: ALL_ISSUES, page: 1, pageSize: RECENT_COUNT })

export const publicDrawQuery = (type: GameType, id: number) => query(drawDetail, { type, id })

const TAPPED_KEY = 'selected-issue'

/** Stores the row of an issue that the member tapped, as the initial data of the issue's page. */
export const storeTappedRow = (row: IssueWithPicks): unknown => tabMemory.keep(TAPPED_KEY, JSON.stringify(row))

export function findTappedRow(type: GameType, issueno: string): IssueWithPicks | undefined {
  const row = JSON.parse(tabMemory.read(TAPPED_KEY) ?? 'null') as IssueWithPicks | null
  return row?.type === type && row.issueno === issueno ? row : undefined
}
