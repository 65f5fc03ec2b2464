import { coinHistory } from '#contract/people/coins.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { toPage } from '#server/infra/db/page.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { listCoinHistory } from './coins.ts'

/** Call for a member's coin history. */
export function coinsRoutes(site: RouteSite): void {
  const { db } = site
  registerRoute(site, coinHistory, ({ input, member }) => listCoinHistory(db, member.id, toPage(input)))
}
