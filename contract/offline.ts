import { logout, signIn } from '#contract/people/account.ts'
import { trendTable } from '#contract/play/charts.ts'
import { articleDetail, contact, notices, questions } from '#contract/cms/content.ts'
import { drawDetail, drawList, drawnIssues, drawYears, latestDraws, pastDraws } from '#contract/play/draws.ts'
import { omissions } from '#contract/play/omissions.ts'
import { myDraw, myIssues, myLatestIssues, myPicks } from '#contract/play/settlement.ts'

/** Path of the service worker. Never change it: a browser retains the old worker if the old path returns no script. */
export const WORKER_PATH = '/worker.js'

const toPath = ({ path }: { path: string }): string => path

/** Paths of the public calls that the service worker caches. MEMBER_CALL_PATHS: cached separately for each member. */
export const PUBLIC_CALL_PATHS: readonly string[] = [
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
].map(toPath)
export const MEMBER_CALL_PATHS: readonly string[] = [myLatestIssues, myIssues, myPicks, myDraw].map(toPath)
export const SIGN_IN_CALL_PATHS: readonly string[] = [signIn, logout].map(toPath)
