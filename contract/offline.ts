import { logout, signIn } from '#contract/people/account.ts'
import { trendTable } from '#contract/play/charts.ts'
import { articleDetail, contact, notices, questions } from '#contract/cms/content.ts'
import { drawDetail, drawList, drawnIssues, drawYears, latestDraws, pastDraws } from '#contract/play/draws.ts'
import { omissions } from '#contract/play/omissions.ts'
import { myDraw, myIssues, myLatestIssues, myPicks } from '#contract/play/settlement.ts'

/** The service worker. For ever at this address: where it answers nothing, browsers keep the one they have. */
export const WORKER_PATH = '/worker.js'

const pathOf = ({ path }: { path: string }): string => path

/** The calls whose answers it keeps: what everyone is told alike, and what only the member is. */
export const PUBLIC: readonly string[] = [
  latestDraws,
  drawList,
  drawYears,
  drawDetail,
  drawnIssues,
  pastDraws,
  trendTable,
  omissions,
  contact,
  notices,
  questions,
  articleDetail,
].map(pathOf)
export const OWN: readonly string[] = [myLatestIssues, myIssues, myPicks, myDraw].map(pathOf)
/** The calls by which somebody comes in or goes. */
export const SIGNING_IN: readonly string[] = [signIn, logout].map(pathOf)
