import { sql } from 'drizzle-orm'
import {
  type NotificationText,
  RESULT_KINDS,
  type ResultKind,
  type SwitchedKind,
} from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { LocalDate } from '#lottery/dates.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import {
  listCurrentNotifications,
  listMailedKinds,
  type NotificationMessages,
  presentNotification,
} from '#server/messaging/notifications/notifications.ts'
import { findNextEvening } from './outbox.store.ts'
import type { Outgoing } from './mail.tables.ts'

interface ReminderContent {
  readonly notifications: readonly NotificationText[]
  readonly subject: string
  /** General notice without numbers and names, for lock screens. */
  readonly quiet: string
  readonly link: string
  /** Day of the last draw; null: no draw results. */
  readonly day: LocalDate | null
}

const QUIET = {
  reply: '有人回复了您',
  mention: '有人提到了您',
  like: '有人赞了您',
  share: '有人分享了您的动态',
  held: '您发布的内容正在审核',
  published: '您发布的内容已通过审核',
  taken_down: '您发布的内容已下架',
} as const satisfies Record<Exclude<SwitchedKind, ResultKind>, string>

/** Returns the content as the page shows it now. Null: the kind is disabled, or no notification is visible. */
export async function getReminderContent(
  db: Queryable,
  words: NotificationMessages,
  mail: Outgoing,
): Promise<ReminderContent | null> {
  const { userId, kind, event } = mail
  const isEvening = kind === 'evening'
  const enabled = await listMailedKinds(db, userId)
  const kinds = enabled.filter((one) => (isEvening ? RESULT_KINDS.some((result) => result === one) : one === kind))
  const before = isEvening ? await findNextEvening(db, mail) : event + 1
  const rows = (await listCurrentNotifications(db, userId, { kinds, from: event, before })).toReversed()
  const notifications = rows.map((row) => presentNotification(words, row))
  const [first, second] = notifications
  if (!first) return null
  // The cast is safe: `kind` is an enabled kind, and results are sent as `evening`.
  const quiet = isEvening
    ? formatDrawResults(rows.map(({ data }) => data as ResultData))
    : QUIET[kind as keyof typeof QUIET]
  return {
    notifications,
    subject: second ? quiet : first.title,
    quiet,
    link: (!second && first.link) || paths.notifications(),
    day: isEvening
      ? await findLastDay(
          db,
          rows.map(({ scope }) => scope),
        )
      : null,
  }
}

/** Data of every notification about a draw result. */
interface ResultData {
  readonly type: GameType
  readonly corrected?: boolean
}

/** Formats draw results as `福彩3D、排列3已开奖，双色球开奖有更正`. */
function formatDrawResults(results: readonly ResultData[]): string {
  const corrected = new Set(results.filter((one) => one.corrected).map(({ type }) => type))
  const drawn = new Set(results.map(({ type }) => type).filter((type) => !corrected.has(type)))
  const words = [formatGames(drawn, '已开奖'), formatGames(corrected, '开奖有更正')]
  return words.filter((one) => one !== '').join('，')
}

const formatGames = (games: ReadonlySet<GameType>, what: string): string =>
  games.size === 0 ? '' : [...games].map((type) => GAMES[type].name).join('、') + what

/** The scope of a notification about a draw result is the draw id. */
async function findLastDay(db: Queryable, drawIds: readonly number[]): Promise<LocalDate | null> {
  const { rows } = await db.execute<{ day: LocalDate | null }>(
    sql`select max(date)::text as day from draws where id = any (${sql.param(drawIds)}::bigint[])`,
  )
  return rows[0]?.day ?? null
}
