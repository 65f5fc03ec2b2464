import { coinHistory } from '#contract/people/coins.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { type RouteContext, route } from '#server/infra/http/route.ts'
import { coinHistoryOf } from './coins.ts'

/** A member's coin history. */
export function coinsRoutes(door: RouteContext, { db }: { db: Reader }): void {
  route(door, coinHistory, ({ input, member }) => coinHistoryOf(db, member.id, pageOf(input)))
}
