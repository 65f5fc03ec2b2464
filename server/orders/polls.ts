import { isOrderNo, type OrderState } from '#contract/bill.ts'
import { refuse } from '#contract/refusals.ts'
import { findMemberBeside } from '#server/account/account.ts'
import type { Database } from '#server/db/connect.ts'
import type { FindMember, Member } from '#server/http/session.ts'
import type { Clock } from '#server/lib/clock.ts'
import { stateOf, type Standing, wordsOf } from './orders.rules.ts'

const findWithStanding = findMemberBeside<{ no: string | null }, Standing>(
  'orders_poll',
  { no: 'text' },
  `select step, step = 'pending' and 'open' <> all (ways) as refused, step = 'pending' and ways[1] = 'closed' as "turnedDown",
    step like 'refund%' and exists (select from payments where order_id = o.id and verdict = 'settled') as settled
  from orders o, lateral (select array(select state from attempts where order_id = o.id order by id desc) as ways) a
  where o.no = asked.no and o.user_id = u.id`,
)

interface Polls {
  /** Who polls, and with them how the order stands that they ask about: one trip, as a thousand open dialogs ask each second. */
  findMember: FindMember
  /** How the order stands that a member has just been found with; another's is refused as one that is not there. */
  standingOf(member: Member): { state: OrderState; words: string }
}

type Poller = NonNullable<Awaited<ReturnType<typeof findWithStanding>>>

export const polls = ({ db, clock }: { db: Database; clock: Clock }): Polls => ({
  findMember: (token, _changes, said) => {
    const no = (said as { order_no?: unknown } | undefined)?.order_no
    return findWithStanding(db, token, clock.now(), { no: isOrderNo(no) ? no : null })
  },
  standingOf(member) {
    // As `findMember` has found them.
    const standing = (member as Poller).beside ?? refuse('unknown_order')
    return { state: stateOf(standing), words: wordsOf(standing) }
  },
})
