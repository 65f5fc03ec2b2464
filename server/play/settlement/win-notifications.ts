import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/connect.ts'
import { replaceNotifications, selectEnabledMembers } from '#server/messaging/notifications/notifications.ts'
import type { SettledDraw } from './settle.ts'
import type { settlementMessages } from './settlement.messages.ts'

const WIN = 'win' satisfies keyof typeof settlementMessages
const NO_WIN = 'no_win' satisfies keyof typeof settlementMessages

/**
 * Notifies the winners once per pick and level, the largest win last, so that it is at the top of the list. Withdraws
 * the notifications of corrected wins and, once all picks are decided, notifies the members that lost them.
 */
export async function notifyWinners(
  tx: Tx,
  { drawId, game, issueno, date, levels, decided }: SettledDraw,
  now: Date,
): Promise<void> {
  const wins = sql`
    select wins.user_id, wins.pick_id || ':' || wins.level as subject,
      jsonb_build_object('type', ${game.type}::int, 'issueno', ${issueno}::text, 'rank', picks.rank, 'name', named.name,
        'first', draws.first, 'second', draws.second) as data
    from wins join picks on picks.id = wins.pick_id join draws on draws.id = wins.draw_id
    join jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as named (level smallint, name text) using (level)
    where wins.draw_id = ${drawId}
    order by wins.level desc, wins.pick_id desc`
  const taken = sql`
    select user_id, 'taken:' || user_id || ':' || count(*) as subject,
      jsonb_build_object('type', ${game.type}::int, 'issueno', ${issueno}::text, 'taken', count(*), 'corrected', true) as data
    from (
      select distinct user_id, split_part(subject, ':', 1) as pick_id from notifications
      where kind = ${WIN} and scope = ${drawId} and withdrawn_at is not null and data ? 'rank') as corrected
    where ${decided} and not exists (select from wins where wins.draw_id = ${drawId} and wins.pick_id::text = corrected.pick_id)
    group by user_id`
  await replaceNotifications(tx, { kind: WIN, scope: drawId, day: date }, sql`${taken} union all (${wins})`, now)
}

/** Notifies members with the setting `no_win` once all picks are decided and none of theirs has won. */
export async function notifyNonWinners(
  tx: Tx,
  { drawId, game, issueno, date, decided }: SettledDraw,
  now: Date,
): Promise<void> {
  const others = sql`
    select pick_owners.user_id, pick_owners.user_id::text as subject,
      jsonb_build_object('type', ${game.type}::int, 'issueno', ${issueno}::text, 'picks', count(*)) as data
    from (${selectEnabledMembers(NO_WIN)}) as curious
    join pick_owners on pick_owners.user_id = curious.user_id
    join picks on picks.owner_id = pick_owners.id and picks.game = ${game.type} and picks.issueno = ${issueno}
    where ${decided} and not exists (
      select from wins where wins.draw_id = ${drawId} and wins.user_id = pick_owners.user_id)
    group by pick_owners.user_id`
  await replaceNotifications(tx, { kind: NO_WIN, scope: drawId, day: date }, others, now)
}
