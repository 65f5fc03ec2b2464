/*
 * The pages that sweeps go through (axe, widths, no JavaScript, titles, hydration), by their addresses. tools/sweeps.test.ts
 * asks for one of each page of the route table.
 */

/** What anyone may read, on a site with demo draws. */
export const PUBLIC_PAGES = [
  '/index',
  '/number',
  '/number/1',
  '/number/1/rounds',
  '/draw-winner',
  '/draw-winner/1',
  '/draw-calendar?type=1',
  '/line-chart?type=1',
  '/line-charts?type=3',
  '/line-chartss?type=5',
  '/line-chartsss?type=6',
  '/line-chartssss?type=7',
  '/forum',
  '/forum/search',
  '/leaderboard',
  '/help-center',
  '/help-center/lucky-order',
  '/help-center/1',
  '/announcement',
  '/privacy',
  '/login',
  '/forget',
  '/mail-link',
  '/agreement?type=user',
  '/500',
]

/** What a member sees of their own. */
export const OWN_PAGES = [
  '/personal-center',
  '/my-set',
  '/winning-lottery',
  '/winning-lottery/1',
  '/select-ball',
  '/select-ball/1',
  '/notifications',
  '/my-forum',
  '/member',
  '/my-order',
]

/** Pages of one thing that somebody has to write, win or buy first: the journeys that do so look at them. */
export const AFTER_A_JOURNEY = {
  '/forum/:id': 'e2e/forum.test.ts',
  '/announcement/:id': 'e2e/help.test.ts',
  '/winning-lottery/:type/:id': 'e2e/settlement.test.ts',
  '/select-ball/:type/:issue': 'e2e/settlement.test.ts',
  '/my-order/:orderNo': 'e2e/payment.test.ts',
} as const
