import { sql } from 'drizzle-orm'
import {
  type NotificationText,
  RESULT_KINDS,
  type ResultKind,
  type SentKind,
  type SwitchedKind,
} from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { LocalDate } from '#lottery/dates.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type NotificationMessages, presentNotification } from './notifications.present.ts'
import { listCurrentNotifications } from './notifications.queries.ts'
import { listMailedKinds } from './settings.ts'

/** One notification; or, for a draw night, those about results with ids from `event` to before `before`. */
export interface OutgoingNotification {
  readonly userId: number
  readonly kind: SentKind
  /** Notification id; for a draw night that of the first one. */
  readonly event: number
  readonly before: number | null
}

export interface ReminderContent {
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
  sent: OutgoingNotification,
): Promise<ReminderContent | null> {
  const enabledKinds = await listMailedKinds(db, sent.userId)
  return sent.kind === 'evening'
    ? getDrawNightContent(db, words, enabledKinds, sent)
    : getSingleContent(db, words, enabledKinds, sent)
}

async function getSingleContent(
  db: Queryable,
  words: NotificationMessages,
  enabledKinds: readonly SwitchedKind[],
  { userId, kind, event }: OutgoingNotification,
): Promise<ReminderContent | null> {
  const [row] = enabledKinds.some((one) => one === kind)
    ? await listCurrentNotifications(db, userId, { id: event })
    : []
  if (!row) return null
  const one = presentNotification(words, row)
  // The cast of `kind` is safe: it is an enabled kind, and results are sent as `evening`.
  return {
    notifications: [one],
    subject: one.title,
    quiet: QUIET[kind as keyof typeof QUIET],
    link: selectLink([one]),
    day: null,
  }
}

async function getDrawNightContent(
  db: Queryable,
  words: NotificationMessages,
  enabledKinds: readonly SwitchedKind[],
  { userId, event: from, before }: OutgoingNotification,
): Promise<ReminderContent | null> {
  const kinds = RESULT_KINDS.filter((kind) => enabledKinds.includes(kind))
  const rows = (await listCurrentNotifications(db, userId, { kinds, from, before })).toReversed()
  const notifications = rows.map((row) => presentNotification(words, row))
  const [first] = notifications
  if (!first) return null
  const quiet = formatDrawResults(rows.map(({ data }) => data as ResultData))
  const day = await findLastDay(
    db,
    rows.map(({ scope }) => scope),
  )
  return {
    notifications,
    subject: notifications.length === 1 ? first.title : quiet,
    quiet,
    link: selectLink(notifications),
    day,
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

const selectLink = (notifications: readonly NotificationText[]): string =>
  (notifications.length === 1 && notifications[0]?.link) || paths.notifications()
