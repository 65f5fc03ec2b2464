import { formatMaskedPhone, type User } from '#contract/people/account.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type UserRow, getUser } from './people.ts'

/** Functions of other features from which the profile gets membership, coins and age declaration. */
export interface Balances {
  /** End of the membership, past or future; null: never had one. */
  vipUntil(db: Queryable, userId: number): Promise<Date | null>
  /** Start of the current or last uninterrupted membership, from which its months are counted; null: never had one. */
  vipSince(db: Queryable, userId: number): Promise<Date | null>
  coins(db: Queryable, userId: number): Promise<number>
  /** Whether the member declared to be 18 or older at the first purchase. */
  isAdult(db: Queryable, userId: number): Promise<boolean>
}

/** Returns a member's own profile with the full phone number. */
export async function getProfile(db: Queryable, balances: Balances, userId: number, now: Date): Promise<User> {
  return presentUser(
    await getUser(db, userId),
    await balances.vipUntil(db, userId),
    await balances.coins(db, userId),
    now,
  )
}

/** Masks the phone, as required in every response except User/index (docs/rules/accounts.md#phones). */
export const maskPhone = (user: User): User => ({ ...user, phone: formatMaskedPhone(user.phone) })

function presentUser(user: UserRow, vipUntil: Date | null, coins: number, now: Date): User {
  return {
    nickname: user.nickname,
    phone: user.phone ?? '',
    vip_code: user.vipCode ?? '',
    birthday: user.birthday ?? '',
    gender: user.gender,
    avatarUrl: user.avatar ?? '',
    is_vip: vipUntil !== null && vipUntil > now ? 1 : 0,
    deadline: vipUntil ? formatShanghaiTime(vipUntil) : '',
    amount: coins,
    has_password: user.passwordHash === null ? 0 : 1,
    created_at: formatShanghaiTime(user.createdAt),
  }
}
