import { and, eq, sql } from 'drizzle-orm'
import type { NotificationKind, NotificationText } from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { replaceNotifications } from '#server/messaging/notifications/notifications.ts'
import type { OnSettled } from '#server/play/settlement/settlement.ts'
import { followedGames } from './reminders.tables.ts'

/** Notification data of a draw for followers of its game. The scope of the notification is the id of the draw. */
interface DrawMessageData {
  readonly type: GameType
  readonly issueno: string
  readonly first: string
  readonly second: string
  /** True if other numbers of this draw were sent before. */
  readonly corrected?: boolean
}

export const remindersMessages = {
  draw: ({ type, issueno, first, second, corrected }: DrawMessageData, drawId: number): NotificationText => ({
    title: `${GAMES[type].name}第${issueno}期${corrected ? '开奖号码已更正' : '已开奖'}`,
    memo: [first, second].filter((zone) => zone !== '').join(' + '),
    link: paths.draw(type, drawId),
  }),
}

const DRAW = 'draw' satisfies keyof typeof remindersMessages
const WIN: NotificationKind = 'win'

export async function listFollowedGames(db: Queryable, userId: number): Promise<GameType[]> {
  const rows = await db
    .select({ game: followedGames.game })
    .from(followedGames)
    .where(eq(followedGames.userId, userId))
    .orderBy(followedGames.game)
  return rows.map(({ game }) => game)
}

export async function insertFollowedGame(tx: Tx, userId: number, game: GameType, now: Date): Promise<void> {
  await tx.insert(followedGames).values({ userId, game, since: now }).onConflictDoNothing()
}

export async function deleteFollowedGame(tx: Tx, userId: number, game: GameType): Promise<void> {
  await tx.delete(followedGames).where(and(eq(followedGames.userId, userId), eq(followedGames.game, game)))
}

export async function deleteFollowedGames(tx: Tx, userId: number): Promise<void> {
  await tx.delete(followedGames).where(eq(followedGames.userId, userId))
}

/**
 * Runs after the settlement, so that notifications do not delay the import of the draw. Corrected numbers are sent to
 * all recipients of the first numbers. Winners with the current numbers get only the notification of their win.
 */
export const notifyFollowers: OnSettled = async (tx, { drawId, game, date }, now) => {
  const followers = sql`
    select reader.user_id, reader.user_id || ' ' || draws.first || '+' || draws.second as subject,
      jsonb_build_object('type', draws.game, 'issueno', draws.issueno, 'first', draws.first, 'second', draws.second,
        'corrected', other.is_known) as data
    from draws, lateral (
      select count(*) > 0 as is_known from notifications sent where sent.kind in (${DRAW}, ${WIN}) and sent.scope = draws.id
        and (sent.data->>'first', sent.data->>'second') <> (draws.first, draws.second)) as other, lateral (
      select user_id from followed_games where game = ${game.type} and since < draws.arrived_at and user_id not in (
        select won.user_id from notifications won where won.kind = ${WIN} and won.scope = ${drawId} and won.withdrawn_at is null
          and (won.data->>'first', won.data->>'second') = (draws.first, draws.second))
      union select user_id from notifications where kind = ${DRAW} and scope = ${drawId}) as reader
    where draws.id = ${drawId} and not draws.demo`
  await replaceNotifications(tx, { kind: DRAW, scope: drawId, day: date }, followers, now)
}
