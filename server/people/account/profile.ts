import { formatMaskedPhone, type User } from '#contract/people/account.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { getUser } from './people.ts'

export interface Balances {
  /** Current or last uninterrupted membership: its start, from which its months are counted, and its end. */
  membership(db: Queryable, userId: number): Promise<{ anchor: Date; until: Date } | null>
  coins(db: Queryable, userId: number): Promise<number>
  isAdult(db: Queryable, userId: number): Promise<boolean>
}

/** Returns a member's own profile with the full phone number. */
export async function getProfile(db: Queryable, balances: Balances, userId: number, now: Date): Promise<User> {
  const user = await getUser(db, userId)
  const vipUntil = (await balances.membership(db, userId))?.until ?? null
  return {
    nickname: user.nickname,
    phone: user.phone ?? '',
    vip_code: user.vipCode ?? '',
    birthday: user.birthday ?? '',
    gender: user.gender,
    avatarUrl: user.avatar ?? '',
    is_vip: vipUntil !== null && vipUntil > now ? 1 : 0,
    deadline: vipUntil ? formatShanghaiTime(vipUntil) : '',
    amount: await balances.coins(db, userId),
    has_password: user.passwordHash === null ? 0 : 1,
    created_at: formatShanghaiTime(user.createdAt),
  }
}

/** Masks the phone, as required in every response except User/index (docs/rules/accounts.md#phones). */
export const maskPhone = (user: User): User => ({ ...user, phone: formatMaskedPhone(user.phone) })
