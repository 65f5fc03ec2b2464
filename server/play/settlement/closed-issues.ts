import { sql } from 'drizzle-orm'
import {
  type Closure,
  type IssueSlot,
  findIssueOnSale,
  type KnownDraw,
  toLocalDate,
  findSlot,
  generateSlotsAfter,
} from '#lottery/calendar.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { type ClosureChange, listClosures, listLatestDrawPerGame } from '#server/play/draws/draws.ts'
import { replaceNotifications } from '#server/messaging/notifications/notifications.ts'
import type { MovedDrawMessageData, settlementMessages } from './settlement.messages.ts'

const CLOSURE = 'closure' satisfies keyof typeof settlementMessages

/** Notifies members with picks of an issue that a new closure moves or cancels. A removal withdraws these messages. */
export async function notifyPickOwners(tx: Tx, { id, before, now }: ClosureChange): Promise<void> {
  const after = await listClosures(tx)
  const latest = await listLatestDrawPerGame(tx)
  const moved = before
    ? ALL_GAMES.flatMap((game) => listMovedIssues(game, latest.get(game) ?? null, before, after, now))
    : []
  const holders = sql`
    select pick_owners.user_id, moved.type || ':' || moved.issueno || ':' || pick_owners.user_id as subject,
      to_jsonb(moved) || jsonb_build_object('picks', count(*)) as data
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (type int, issueno text, date text, next text)
    join picks on picks.game = moved.type and picks.issueno = moved.issueno
    join pick_owners on pick_owners.id = picks.owner_id
    group by pick_owners.user_id, moved.*, moved.type, moved.issueno`
  await replaceNotifications(tx, { kind: CLOSURE, scope: id, day: toLocalDate(now) }, holders, now)
}

type ClosedIssue = Omit<MovedDrawMessageData, 'picks'>

/** Lists the issues up to the one on sale with another draw day or none: members have no picks of later issues. */
function listMovedIssues(
  game: Game,
  latest: KnownDraw | null,
  before: readonly Closure[],
  after: readonly Closure[],
  now: Date,
): ClosedIssue[] {
  const next = findIssueOnSale(game, latest, after, now).issueno
  return listIssuesToSale(game, latest, before, now).flatMap(({ issueno, date }) => {
    const slot = findSlot(game, issueno, latest, after, now)
    return slot?.date === date ? [] : [{ type: game.type, issueno, date: slot?.date ?? null, next }]
  })
}

function listIssuesToSale(game: Game, latest: KnownDraw | null, closed: readonly Closure[], now: Date): IssueSlot[] {
  const issues: IssueSlot[] = []
  for (const slot of generateSlotsAfter(game, latest, closed, now)) {
    issues.push(slot)
    if (slot.salesStopAt > now) break
  }
  return issues
}
