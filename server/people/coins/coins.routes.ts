import { coinHistory } from '#contract/people/coins.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { route } from '#server/infra/http/route.ts'
import { coinHistoryOf } from './coins.ts'

/** Call for a member's coin history. */
export function coinsRoutes(site: Site): void {
  const { db } = site
  route(site, coinHistory, ({ input, member }) => coinHistoryOf(db, member.id, pageOf(input)))
}
