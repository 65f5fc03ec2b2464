import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { gifts, giveGift } from '#contract/payments/gifts.console.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { livingUser, userByPhone } from '#server/people/account/account.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { pageOf } from '#server/infra/db/page.ts'
import { route, say } from '#server/infra/http/route.ts'
import { operatorActor } from './approval.ts'
import { giftList } from './finance.ts'
import { giveGift as give } from './gifts.ts'
import { kindOf, KINDS } from './products.ts'

/** Gifts of months and coins by operators. Only administrators may give large ones. */
export function giftRoutes(site: Site): void {
  const { db, clock } = site
  route(site, gifts, ({ input }) => giftList(db, { ...pageOf(input), kind: kindOf(input) }))

  route(site, giveGift, async ({ input: { type, number, reason, form = null, ...whom }, ...by }) => {
    const kind = KINDS[type]
    const giver = { ...operatorActor(by.member.id), isLimited: by.member.role !== 'administrator' }
    const id = await operatorWrite(db, by, async (tx) => {
      const { id: userId } = await presentee(tx, whom)
      const { gift, isNew } = await give(tx, giver, { userId, kind, number, reason, form }, clock.now())
      const detail = { gift: gift.id, kind, number, reason }
      return [gift.id, isNew ? { action: 'gift_given', target: userId, detail } : null]
    })
    return say('已赠送', { id })
  })
}

/** Finds the member that receives the gift. */
async function presentee(
  db: Reader,
  { phone = '', user_id: id }: Pick<ParsedInputOf<typeof giveGift>, 'phone' | 'user_id'>,
) {
  if (id === undefined) return (await userByPhone(db, phone)) ?? refuse('unknown_phone')
  return (await livingUser(db, id)) ?? refuse('unknown_player')
}
