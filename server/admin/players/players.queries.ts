import { type SQL, sql } from 'drizzle-orm'
import { formatMaskedPhone } from '#contract/people/account.ts'
import type { Player, PlayerRow } from '#contract/admin/players.console.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { findActiveUser, lockUser, listSessions, type UserRow } from '#server/people/account/account.ts'
import type { Queryable, Tx } from '#server/infra/db/connect.ts'
import { type Page, toRange } from '#server/infra/db/page.ts'

export interface PlayerFilter {
  /** Prefix of the nickname. */
  nickname?: string | undefined
  vipCode?: string | undefined
}

interface Row extends Record<string, unknown> {
  id: number
  nickname: string
  phone: string
  vipCode: string
  isOperator: boolean
  createdAt: string
  bannedAt: string | null
  mutedUntil: string | null
  vipUntil: string | null
  coins: number
}

/** Lists players, ordered by nickname if filtered by nickname, otherwise newest first. */
export async function searchPlayers(
  db: Queryable,
  { nickname, vipCode }: PlayerFilter,
  page: Page,
  now: Date,
): Promise<PlayerRow[]> {
  const which = nickname === undefined ? buildNewestFilter(vipCode, page) : buildNameFilter(nickname, page)
  const { limit, offset } = toRange(page)
  return (await queryPlayerRows(db, sql`${which} limit ${limit} offset ${offset}`)).map((row) => presentRow(row, now))
}

/** `who` is a phone number or the shorter member code. Throws if there is no such player. */
export async function getPlayerRow(db: Queryable, who: string, now: Date): Promise<PlayerRow> {
  const [row] = await queryPlayerRows(db, who.length === 8 ? sql`u.vip_code = ${who}` : sql`u.phone = ${who}`)
  return presentRow(row ?? refuse('unknown_who'), now)
}

/** Nickname as in the index: compared by bytes, so that equal prefixes are adjacent. */
const NAME = sql`lower(u.nickname) collate "C"`
/** The last code point. A prefix followed by it is an upper bound for all texts with that prefix. */
const LAST_CHARACTER = '\u{10FFFF}'

function buildNameFilter(nickname: string, { known }: Page): SQL {
  const last = nickname + LAST_CHARACTER
  const after =
    known === null
      ? sql``
      : sql`and (${NAME}, u.id) > (select lower(nickname) collate "C", id from users where id = ${known})`
  return sql`${NAME} between lower(${nickname}) and lower(${last}) ${after} order by ${NAME}, u.id`
}

const buildNewestFilter = (vipCode: string | undefined, page: Page): SQL =>
  sql`${vipCode === undefined ? sql`true` : sql`u.vip_code = ${vipCode}`}
    and u.id < ${toRange(page).before} order by u.id desc`

async function queryPlayerRows(db: Queryable, which: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select u.id, u.nickname, u.phone, u.vip_code as "vipCode", u.role <> 'player' as "isOperator",
      u.created_at as "createdAt", u.banned_at as "bannedAt", w.muted_until as "mutedUntil", v.until as "vipUntil",
      coalesce(c.balance, 0)::float8 as coins
    from users u left join writers w on w.user_id = u.id left join vip_chains v on v.user_id = u.id
      left join coin_accounts c on c.user_id = u.id
    where u.deleted_at is null and ${which}`)
  return rows
}

function presentRow(row: Row, now: Date): PlayerRow {
  const { id, nickname, phone, vipCode, createdAt, bannedAt, coins } = row
  const [mutedUntil, vipUntil] = [toDateOrNull(row.mutedUntil), toDateOrNull(row.vipUntil)]
  const isMuted = mutedUntil !== null && mutedUntil > now
  return {
    id,
    nickname,
    phone: formatMaskedPhone(phone),
    vip_code: vipCode,
    state: bannedAt !== null ? 'banned' : isMuted ? 'muted' : 'normal',
    muted_until: isMuted ? formatShanghaiTime(mutedUntil) : '',
    is_vip: Number(vipUntil !== null && vipUntil > now),
    deadline: vipUntil ? formatShanghaiTime(vipUntil) : '',
    amount: coins,
    created_at: formatShanghaiTime(new Date(createdAt)),
  }
}

const toDateOrNull = (at: string | null): Date | null => (at === null ? null : new Date(at))

type WritingCounts = Pick<Player, 'published' | 'taken_down' | 'reported'>

export async function getPlayer(db: Queryable, id: number, now: Date): Promise<Player> {
  const [row] = await queryPlayerRows(db, sql`u.id = ${id}`)
  if (!row) refuse('unknown_player')
  const devices = await listSessions(db, id, now)
  return {
    ...presentRow(row, now),
    is_operator: Number(row.isOperator),
    ...(await countWriting(db, id)),
    devices: devices.map((one) => ({ id: one.id, device: one.device, created_at: formatShanghaiTime(one.createdAt) })),
  }
}

export async function lockPlayer(tx: Tx, id: number): Promise<UserRow> {
  // The error of `lockUser` for a missing account addresses the signed-in member.
  if (!(await findActiveUser(tx, id))) refuse('unknown_player')
  return lockUser(tx, id)
}

/** Reads few rows only: counting all content of an active author would need seconds. */
async function countWriting(db: Queryable, userId: number): Promise<WritingCounts> {
  const { rows } = await db.execute<WritingCounts>(sql`
    select
      coalesce((select published from writers where user_id = ${userId}), 0)::int as published,
      (select count(*)::int from reviews where user_id = ${userId} and state = 'taken_down') as taken_down,
      (select count(*)::int from reports p join reviews r on r.id = p.review_id where r.user_id = ${userId}) as reported`)
  return rows[0]!
}
