import { sql } from 'drizzle-orm'
import {
  type Channel,
  type NotificationText,
  RESULT_KINDS,
  type ResultKind,
  type SentKind,
  type SwitchedKind,
} from '#contract/messaging/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { LocalDate } from '#lottery/dates.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type NotificationWords, presentNotification } from './notifications.present.ts'
import { notWithdrawn } from './seen.ts'
import { kindsEnabledBy } from './settings.ts'

/** What is sent beside the page: one notification; of an evening all that draws have brought from one on. */
export interface SentNotification {
  readonly userId: number
  readonly kind: SentKind
  /** The notification's id, of an evening the first one's. */
  readonly event: number
  /** What the next evening begins with; null: there is none. */
  readonly before: number | null
}

/** What something sent tells: in so many words, and without numbers and names. */
export interface ReminderContent {
  readonly notifications: readonly NotificationText[]
  readonly subject: string
  /** That something happened: a locked screen shows no numbers and no names. */
  readonly quiet: string
  /** A path of the site. */
  readonly link: string
  /** Of draws, the day of the last of them; null: it tells of none. */
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

/** What is to be told by a channel, as its reader would see it in the page now; null: it is no longer wanted, or no longer stands. */
export async function reminderContentOf(
  db: Reader,
  words: NotificationWords,
  channel: Channel,
  sent: SentNotification,
): Promise<ReminderContent | null> {
  const enabledKinds = await kindsEnabledBy(db, sent.userId, channel)
  return sent.kind === 'evening' ? evening(db, words, enabledKinds, sent) : single(db, words, enabledKinds, sent)
}

async function single(
  db: Reader,
  words: NotificationWords,
  enabledKinds: readonly SwitchedKind[],
  { userId, kind, event }: SentNotification,
): Promise<ReminderContent | null> {
  const [row] = enabledKinds.some((one) => one === kind) ? await notWithdrawn(db, userId, { id: event }) : []
  if (!row) return null
  const one = presentNotification(words, row)
  // Only what can be switched on is ever sent.
  return {
    notifications: [one],
    subject: one.title,
    quiet: QUIET[kind as keyof typeof QUIET],
    link: linkOf([one]),
    day: null,
  }
}

async function evening(
  db: Reader,
  words: NotificationWords,
  enabledKinds: readonly SwitchedKind[],
  { userId, event: from, before }: SentNotification,
): Promise<ReminderContent | null> {
  const kinds = RESULT_KINDS.filter((kind) => enabledKinds.includes(kind))
  const rows = (await notWithdrawn(db, userId, { kinds, from, before })).toReversed()
  const notifications = rows.map((row) => presentNotification(words, row))
  const [first] = notifications
  if (!first) return null
  const quiet = drawnWords(rows.map(({ data }) => data as Result))
  const day = await lastDay(
    db,
    rows.map(({ scope }) => scope),
  )
  return {
    notifications,
    subject: notifications.length === 1 ? first.title : quiet,
    quiet,
    link: linkOf(notifications),
    day,
  }
}

/** All that draws bring names the game that was drawn, and whether something else was told before. */
interface Result {
  readonly type: GameType
  readonly corrected?: boolean
}

/** 福彩3D、排列3已开奖，双色球开奖有更正 */
function drawnWords(results: readonly Result[]): string {
  const corrected = new Set(results.filter((one) => one.corrected).map(({ type }) => type))
  const drawn = new Set(results.map(({ type }) => type).filter((type) => !corrected.has(type)))
  const words = [gamesInWords(drawn, '已开奖'), gamesInWords(corrected, '开奖有更正')]
  return words.filter((one) => one !== '').join('，')
}

const gamesInWords = (games: ReadonlySet<GameType>, what: string): string =>
  games.size === 0 ? '' : [...games].map((type) => GAMES[type].name).join('、') + what

/** The scope of what draws bring is the draw. */
async function lastDay(db: Reader, drawIds: readonly number[]): Promise<LocalDate | null> {
  const { rows } = await db.execute<{ day: LocalDate | null }>(
    sql`select max(date)::text as day from draws where id = any (${sql.param(drawIds)}::bigint[])`,
  )
  return rows[0]?.day ?? null
}

const linkOf = (notifications: readonly NotificationText[]): string =>
  (notifications.length === 1 && notifications[0]?.link) || paths.notifications()
