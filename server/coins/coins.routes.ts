import { coinHistory } from '#contract/coins.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page.ts'
import { type RouteContext, route } from '#server/http/route.ts'
import { type JournalKind, movesOf } from './coins.ts'

const TITLES = {
  gift: '平台赠送',
  refresh: '彩运模式刷新',
  topup: '星币充值',
  refund: '退款扣回',
  refund_undone: '退款未成功，星币退还',
  lapse: '账号注销',
} satisfies Record<JournalKind, string>

/** A member's coin history. */
export function coinsRoutes(door: RouteContext, { db }: { db: Reader }): void {
  route(door, coinHistory, async ({ input, member }) => {
    const moves = await movesOf(db, member.id, pageOf(input))
    return moves.map(({ id, kind, amount, balance, at }) => ({
      id,
      title: TITLES[kind],
      amount,
      balance,
      created_at: shanghaiTime(at),
    }))
  })
}
