import type { ProductKind } from '#contract/bill.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { decideGift, gifts, giveGift } from '#contract/gifts.console.ts'
import { refuse } from '#contract/refusals.ts'
import { livingUser, userByPhone } from '#server/account/account.ts'
import { operatorWrite } from '#server/audit/audit.ts'
import type { Reader } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import { ALONE } from '#contract/finance.ts'
import { decisionIn, operatorActor } from './decision.ts'
import { type FinanceDeps, giftList } from './finance.ts'
import { decideGift as decide, giveGift as give } from './gifts.ts'
import { kindOf, KINDS } from './products.ts'
import type { GiftCaution } from './refunds.rules.ts'

/** Months and coins that operators give, what is large with a second operator. */
export function giftRoutes(door: RouteContext, { db, clock }: FinanceDeps): void {
  route(door, gifts, ({ input, member }) =>
    giftList(db, { ...pageOf(input), kind: kindOf(input), state: input.state, reader: member.id }),
  )

  route(door, giveGift, async ({ input: { type, number, reason, form = null, ...whom }, ...by }) => {
    const kind = KINDS[type]
    const { gift, caution } = await operatorWrite(db, by, async (tx) => {
      const { id: userId } = await presentee(tx, whom)
      const wish = { userId, kind, number, reason, form }
      const given = await give(tx, operatorActor(by.member.id), wish, clock.now())
      const { id, state } = given.gift
      const detail = { gift: id, kind, number, reason, state }
      return [given, given.isNew ? { action: 'gift_asked', target: userId, detail } : null]
    })
    const { id } = gift
    if (gift.state !== 'asked') return say('已赠送', { id, state: 'given' as const })
    return say(`${whyItWaits(caution, kind)}，等待第二位运营人员确认`, { id, state: 'asked' as const })
  })

  route(door, decideGift, async ({ input: { id, ...said }, ...by }) => {
    const decided = decisionIn(said)
    await operatorWrite(db, by, async (tx) => {
      const { userId } = await decide(tx, id, operatorActor(by.member.id), decided, clock.now())
      return [null, { action: 'gift_decided', target: userId, detail: { gift: id, ...decided } }]
    })
    return say(decided.decision === 'confirm' ? '已赠送' : '已驳回', null)
  })
}

function whyItWaits(caution: GiftCaution | null, kind: ProductKind): string {
  if (caution === 'repeated') return '今天已经给这位玩家送过同样的'
  if (caution !== 'many') return '已提交'
  return `您今天送出的超过 ${ALONE[kind].day} ${kind === 'coins' ? '枚' : '个月'}`
}

/** Who is given something. */
async function presentee(
  db: Reader,
  { phone = '', user_id: id }: Pick<ParsedInputOf<typeof giveGift>, 'phone' | 'user_id'>,
) {
  if (id === undefined) return (await userByPhone(db, phone)) ?? refuse('unknown_phone')
  return (await livingUser(db, id)) ?? refuse('unknown_player')
}
