import type { ParsedInputOf } from '#contract/endpoint.ts'
import { decideGift, gifts, giveGift } from '#contract/gifts.console.ts'
import { refuse } from '#contract/refusals.ts'
import { livingUser, userByPhone } from '#server/account/account.ts'
import type { Reader } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import { audited, type FinanceDeps } from './audited.ts'
import { decisionIn } from './decision.ts'
import { giftList } from './finance.ts'
import { decideGift as decide, giveGift as give } from './gifts.ts'
import { kindOf, KINDS } from './products.ts'
import { operatorWords } from './refunds.ts'

/** Months and coins that operators give, what is large with a second operator. */
export function giftRoutes(door: RouteContext, { db, clock }: FinanceDeps): void {
  route(door, gifts, ({ input, member }) =>
    giftList(db, { ...pageOf(input), kind: kindOf(input), state: input.state, reader: member.id }),
  )

  route(door, giveGift, async ({ input: { type, number, reason, ...whom }, ...by }) => {
    const operator = { words: operatorWords(by.member.id), userId: by.member.id }
    const { id, state } = await audited(db, by, async (tx) => {
      const { id: userId } = await presentee(tx, whom)
      const gift = await give(tx, operator, { userId, kind: KINDS[type], number, reason }, clock.now())
      const detail = { gift: gift.id, kind: gift.kind, number, reason, state: gift.state }
      return [gift, { action: 'gift_asked', target: userId, detail }]
    })
    const waits = state === 'asked'
    const answer = { id, state: waits ? ('asked' as const) : ('given' as const) }
    return say(waits ? '已提交，等待第二位运营人员确认' : '已赠送', answer)
  })

  route(door, decideGift, async ({ input: { id, ...said }, ...by }) => {
    const decided = decisionIn(said)
    await audited(db, by, async (tx) => {
      const { userId } = await decide(tx, id, operatorWords(by.member.id), decided, clock.now())
      return [null, { action: 'gift_decided', target: userId, detail: { gift: id, ...decided } }]
    })
    return say(decided.decision === 'confirm' ? '已赠送' : '已驳回', null)
  })
}

/** Who is given something. */
async function presentee(
  db: Reader,
  { phone = '', user_id: id }: Pick<ParsedInputOf<typeof giveGift>, 'phone' | 'user_id'>,
) {
  if (id === undefined) return (await userByPhone(db, phone)) ?? refuse('unknown_phone')
  return (await livingUser(db, id)) ?? refuse('unknown_player')
}
