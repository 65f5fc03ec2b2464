import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { gifts, giveGift } from '#contract/payments/gifts.console.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { findActiveUser, findUserByPhone } from '#server/people/account/account.ts'
import { runOperatorWrite } from '#server/infra/audit/audit.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { toPage } from '#server/infra/db/page.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { toOperatorActor } from './approval.ts'
import { listGifts } from './finance.ts'
import { giveGift as give } from './gifts.ts'
import { parseProductKind, KINDS } from '#server/payments/orders/checkout/products.ts'

/** Registers the endpoints that list and give gifts of months and coins. Only administrators may exceed the limits. */
export function registerGiftRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, gifts, ({ input }) => listGifts(db, { ...toPage(input), kind: parseProductKind(input) }))

  registerRoute(site, giveGift, async ({ input: { type, number, reason, form = null, ...whom }, ...by }) => {
    const kind = KINDS[type]
    const giver = { ...toOperatorActor(by.member.id), isLimited: by.member.role !== 'administrator' }
    const id = await runOperatorWrite(db, by, async (tx) => {
      const { id: userId } = await getRecipient(tx, whom)
      const { gift, isNew } = await give(tx, giver, { userId, kind, number, reason, form }, clock.now())
      const detail = { gift: gift.id, kind, number, reason }
      return [gift.id, isNew ? { action: 'gift_given', target: userId, detail } : null]
    })
    return replyWithMessage('已赠送', { id })
  })
}

async function getRecipient(
  db: Queryable,
  { phone = '', user_id: id }: Pick<ParsedInputOf<typeof giveGift>, 'phone' | 'user_id'>,
) {
  if (id === undefined) return (await findUserByPhone(db, phone)) ?? refuse('unknown_phone')
  return (await findActiveUser(db, id)) ?? refuse('unknown_player')
}
