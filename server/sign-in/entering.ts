import type { LeftBehind } from '#contract/account.ts'
import { ACCEPTED_AT_SIGN_IN } from '#server/content/content.ts'
import type { Tx, Writer } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Source } from '#server/audit/audit.ts'
import { firstEnd, newToken, tokenHash } from '#server/account/account.ts'
import { CODE_TRIES } from './codes.rules.ts'
import { hasTurn, type Trier, turnOf } from './tries.ts'

/** How someone comes in, beside who they are. */
export interface Entry {
  source: Source
  device: string
  by: 'code' | 'password' | 'operator'
}

/** Who came in, as the readable cookie shows them. */
export interface Entered {
  token: string
  userId: number
  phone: string
  nickname: string
  avatar: string | null
  isVip: boolean
  /** What they picked as a visitor and do not find again. */
  leftBehind: readonly LeftBehind[]
}

type Person = Omit<Entered, 'token' | 'userId' | 'leftBehind'> & { id: number; banned: boolean }

// One statement: a session with all that goes with it, or nothing, in one round trip. `person` is who comes in; $1-$7
// are common.
const ENTERING = `
  welcome as (select * from person where banned_at is null),
  opened as (
    insert into sessions (user_id, token_hash, staff, device, created_at, expires_at)
    select id, $2, $5 = 'operator', $4, $1, $3 from welcome),
  accepted as (
    insert into consents (user_id, article_id, at) select welcome.id, agreed.id, $1 from welcome, (${ACCEPTED_AT_SIGN_IN}) agreed
    on conflict do nothing),
  noted as (
    insert into audit_log (action, actor, address, gid, detail)
    select action, w.id::text, $6::text, $7::text,
      case when action = 'sign_in' then jsonb_build_object('by', $5::text) end
    from welcome w, unnest(case when w.fresh then array['register', 'sign_in'] else array['sign_in'] end) as action)
  select person.id, phone, nickname, avatar, banned_at is not null as banned, exists (select from vip_at(person.id, $1)) as "isVip"`

// Locked, here and below, so that it comes before or after what ends all sessions: a change of the password or the
// phone, a deletion, the end of an operator's role. Before, that sees the session and ends it; after, nobody fits.
const enterAs = statement<Person>(
  'sign_in_enter_as',
  `with person as (
    select *, false as fresh from users
    where id = $8 and phone = $9 and password_hash = $10 and ($5 <> 'operator' or role <> 'player') for share), ${ENTERING} from person`,
)

// The code is used up only if it is right and lets someone in. A second sign-in that makes the same account, or a
// member code that is taken, breaks a unique key and with it the whole statement: nothing is used up, it is tried again.
// Without a turn nothing is looked at, right or wrong.
const enterByCode = statement<Partial<Person> & { hasTurn: boolean }, Writer>(
  'sign_in_enter_by_code',
  `with turn as materialized (select ${hasTurn({ phoneKey: '$9', addressKey: '$13', from: 14 })} as "hasTurn"),
  known as (select *, false as fresh from users where phone = $8 for share),
  tried as (
    update sign_in_codes set tries = tries + case when code_hash = $10 then 0 else 1 end,
      used_at = case when code_hash = $10 and not exists (select from known where banned_at is not null) then $1::timestamptz end
    where id = (select max(id) from sign_in_codes where phone_key = $9 and purpose = 'login')
      and used_at is null and tries < ${CODE_TRIES} and expires_at > $1 and (select "hasTurn" from turn)
    returning code_hash = $10 as "right"),
  made as (
    insert into users (phone, nickname, vip_code, created_at)
    select $8, $11, $12, $1 from tried where "right" and not exists (select from known)
    returning *, true as fresh),
  person as (select known.* from known, tried where "right" union all select * from made),
  wrong as (
    insert into wrong_tries (phone_key, address_key, at) select $9, $13, $1 from turn
    where "hasTurn" and not exists (select from person)),
  ${ENTERING}, "hasTurn" from turn left join person on true`,
)

/** Whose password fitted, and which hash it was. */
export interface Proven {
  id: number
  phone: string
  passwordHash: string
}

/** Lets a member in whose phone and password are still those that were verified. */
export async function enterWithPassword(
  tx: Tx,
  { id, phone, passwordHash }: Proven,
  entry: Entry,
  now: Date,
): Promise<Entered | 'wrong' | 'banned'> {
  const token = newToken()
  const [person] = await enterAs(tx, [...common(entry, token, now), id, phone, passwordHash])
  return outcome(person, token)
}

export interface CodeShown {
  phone: string
  trier: Trier
  codeHash: Buffer
  /** For the account that is made if there is none. */
  newcomer: { nickname: string; vipCode: string }
}

/** Uses a code up and lets its phone's member in, made if need be; notes a wrong try. 'closed': it was not looked at. */
export async function enterWithCode(
  db: Writer,
  { phone, trier, codeHash, newcomer }: CodeShown,
  entry: Entry,
  now: Date,
): Promise<Entered | 'wrong' | 'banned' | 'closed'> {
  const token = newToken()
  const own = [phone, trier.phoneKey, codeHash, newcomer.nickname, newcomer.vipCode, trier.addressKey]
  const [row] = await enterByCode(db, [...common(entry, token, now), ...own, ...turnOf(trier, now)])
  if (!row?.hasTurn) return 'closed'
  return outcome(row.id === null ? undefined : (row as Person), token)
}

function common({ source, device, by }: Entry, token: string, now: Date): unknown[] {
  return [now, tokenHash(token), firstEnd(by === 'operator', now), device, by, source.address, source.gid]
}

function outcome(person: Person | undefined, token: string): Entered | 'wrong' | 'banned' {
  if (!person) return 'wrong'
  return person.banned ? 'banned' : entered(person, token)
}

function entered({ id, phone, nickname, avatar, isVip }: Person, token: string): Entered {
  return { token, userId: id, phone, nickname, avatar, isVip, leftBehind: [] }
}
