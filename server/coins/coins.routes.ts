import { coinHistory } from '#contract/coins.ts'
import type { Reader } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page.ts'
import { type RouteContext, route } from '#server/http/route.ts'
import { coinHistoryOf } from './coins.ts'

/** A member's coin history. */
export function coinsRoutes(door: RouteContext, { db }: { db: Reader }): void {
  route(door, coinHistory, ({ input, member }) => coinHistoryOf(db, member.id, pageOf(input)))
}
