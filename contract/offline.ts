import { logout, signIn } from '#contract/people/account.ts'
import { trendTable } from '#contract/play/charts.ts'
import { articleDetail, contact, notices, questions } from '#contract/cms/content.ts'
import { drawDetail, drawList, drawnIssues, drawYears, latestDraws, pastDraws } from '#contract/play/draws.ts'
import { omissions } from '#contract/play/omissions.ts'
import { myDraw, myIssues, myLatestIssues, myPicks } from '#contract/play/settlement.ts'

/** Path of the service worker. It must never change: browsers retain the old worker if the path returns no script. */
export const WORKER_PATH = '/worker.js'

const pathOf = ({ path }: { path: string }): string => path

/** Paths of the calls cached by the worker: public ones, and a member's own. */
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
/** Calls that sign a member in or out. */
export const SIGNING_IN: readonly string[] = [signIn, logout].map(pathOf)
