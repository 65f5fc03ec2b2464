import { refuse } from '#contract/refusals.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { statement } from '#server/infra/db/statement.ts'
import type { Standing } from './orders.rules.ts'

/** How a member's order stands; another's is refused as one that is not there. */
export async function standingOf(db: Reader, userId: number, no: string): Promise<Standing> {
  const [standing] = await find(db, { userId, no })
  return standing ?? refuse('unknown_order')
}

const find = statement<{ userId: number; no: string }, Standing, Reader>(
  'order_standing',
  `select step, step = 'pending' and 'open' <> all (ways) as refused, step = 'pending' and ways[1] = 'closed' as "turnedDown",
    step like 'refund%' and exists (select from payments where order_id = o.id and verdict = 'settled') as settled
  from orders o, lateral (select array(select state from attempts where order_id = o.id order by id desc) as ways) a
  where o.no = $no and o.user_id = $userId`,
)
