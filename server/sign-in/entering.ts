import { type LeftBehind, REMEMBERED_DAYS } from '#contract/account.ts'
import { acceptedText } from '#server/content/content.ts'
import type { Tx, Writer } from '#server/db/connect.ts'
import { statement } from '#server/db/statement.ts'
import type { Source } from '#server/audit/audit.ts'
import { firstEnd, newToken, tokenHash } from '#server/account/account.ts'
import { CODE_TRIES } from './codes.rules.ts'
import { HAS_TURN, type Trier, type Tries, triesOf } from './tries.ts'

/** How someone comes in, beside who they are. */
export interface Entry {
  source: Source
  device: string
  by: 'code' | 'password' | 'operator'
  /** The player wants to stay signed in for 30 days. */
  remember: boolean
}

/** Who came in, as the readable cookie shows them. */
export interface Entered {
  token: string
  userId: number
  phone: string
  nickname: string
  avatar: string | null
  isVip: boolean
  remembered: boolean
  /** What they picked as a visitor and do not find again. */
  leftBehind: readonly LeftBehind[]
}

type Person = Omit<Entered, 'token' | 'userId' | 'leftBehind'> & { id: number; banned: boolean }

/** What both statements below are given. */
interface Coming {
  now: Date
  tokenHash: Buffer
  expiresAt: Date
  device: string
  by: Entry['by']
  remember: boolean
  address: string | null
  gid: string | null
}

// Never who works here, as whom ever they sign in.
const REMEMBERED = "$remember::boolean and role = 'player'"

// One statement: a session with all that goes with it, or nothing, in one round trip. `person` is who comes in.
const ENTERING = `
  welcome as (select * from person where banned_at is null),
  opened as (
    insert into sessions (user_id, token_hash, staff, device, created_at, expires_at)
    select id, $tokenHash, $by = 'operator', $device, $now,
      case when ${REMEMBERED} then $now::timestamptz + interval '${REMEMBERED_DAYS} days' else $expiresAt::timestamptz end
    from welcome),
  accepted as (
    insert into consents (user_id, article_id, at)
    select welcome.id, agreed.id, $now from welcome, (${acceptedText('$now')}) agreed
    on conflict do nothing),
  noted as (
    insert into audit_log (action, actor, address, gid, detail)
    select action, w.id::text, $address::text, $gid::text,
      case when action = 'sign_in' then jsonb_build_object('by', $by::text) end
    from welcome w, unnest(case when w.fresh then array['register', 'sign_in'] else array['sign_in'] end) as action)
  select person.id, phone, nickname, avatar, banned_at is not null as banned, ${REMEMBERED} as remembered,
    exists (select from vip_at(person.id, $now)) as "isVip"`

// Locked, here and below, so that it comes before or after what ends all sessions: a change of the password or the
// phone, a deletion, the end of an operator's role. Before, that sees the session and ends it; after, nobody fits.
const enterAs = statement<Coming & Proven, Person>(
  'sign_in_enter_as',
  `with person as (
    select *, false as fresh from users
    where id = $id and phone = $phone and password_hash = $passwordHash and ($by <> 'operator' or role <> 'player')
    for share), ${ENTERING} from person`,
)

interface ComingByCode extends Coming, Tries {
  phone: string
  codeHash: Buffer
  nickname: string
  vipCode: string
}

// The code is used up only if it is right and lets someone in. A second sign-in that makes the same account, or a
// member code that is taken, breaks a unique key and with it the whole statement: nothing is used up, it is tried again.
// Without a turn nothing is looked at, right or wrong.
const enterByCode = statement<ComingByCode, Partial<Person> & { hasTurn: boolean }, Writer>(
  'sign_in_enter_by_code',
  `with turn as materialized (select ${HAS_TURN} as "hasTurn"),
  known as (select *, false as fresh from users where phone = $phone for share),
  tried as (
    update sign_in_codes set tries = tries + case when code_hash = $codeHash then 0 else 1 end,
      used_at = case when code_hash = $codeHash and not exists (select from known where banned_at is not null)
        then $now::timestamptz end
    where id = (select max(id) from sign_in_codes where phone_key = $phoneKey and purpose = 'login')
      and used_at is null and tries < ${CODE_TRIES} and expires_at > $now and (select "hasTurn" from turn)
    returning code_hash = $codeHash as "right"),
  made as (
    insert into users (phone, nickname, vip_code, created_at)
    select $phone, $nickname, $vipCode, $now from tried where "right" and not exists (select from known)
    returning *, true as fresh),
  person as (select known.* from known, tried where "right" union all select * from made),
  wrong as (
    insert into wrong_tries (phone_key, address_key, at) select $phoneKey, $addressKey, $now from turn
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
  const [person] = await enterAs(tx, { ...coming(entry, token, now), id, phone, passwordHash })
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
  const values = { ...coming(entry, token, now), ...triesOf(trier, now), phone, codeHash, ...newcomer }
  const [row] = await enterByCode(db, values)
  if (!row?.hasTurn) return 'closed'
  return outcome(row.id === null ? undefined : (row as Person), token)
}

function coming({ source, device, by, remember }: Entry, token: string, now: Date): Coming {
  const { address, gid } = source
  const expiresAt = firstEnd(by === 'operator', now)
  return { now, tokenHash: tokenHash(token), expiresAt, device, by, remember, address, gid }
}

function outcome(person: Person | undefined, token: string): Entered | 'wrong' | 'banned' {
  if (!person) return 'wrong'
  return person.banned ? 'banned' : entered(person, token)
}

function entered({ id, phone, nickname, avatar, isVip, remembered }: Person, token: string): Entered {
  return { token, userId: id, phone, nickname, avatar, isVip, remembered, leftBehind: [] }
}
