import { maskedPhone, type User } from '#contract/people/account.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type UserRow, userById } from './people.ts'

/** Member data owned by other features. */
export interface Balances {
  /** End of the membership, past or future; null: never had one. */
  vipUntil(db: Reader, userId: number): Promise<Date | null>
  /** Start of the months' counting. */
  vipSince(db: Reader, userId: number): Promise<Date | null>
  coins(db: Reader, userId: number): Promise<number>
  /** Whether the member declared to be 18 or older at the first purchase. */
  isAdult(db: Reader, userId: number): Promise<boolean>
}

/** Returns a member's own profile with the full phone number. */
export async function profileOf(db: Reader, balances: Balances, userId: number, now: Date): Promise<User> {
  return present(await userById(db, userId), await balances.vipUntil(db, userId), await balances.coins(db, userId), now)
}

/** Masks the phone, as required in every response except User/index (docs/rules/accounts.md#phones). */
export const masked = (user: User): User => ({ ...user, phone: maskedPhone(user.phone) })

function present(user: UserRow, vipUntil: Date | null, coins: number, now: Date): User {
  return {
    nickname: user.nickname,
    phone: user.phone ?? '',
    vip_code: user.vipCode ?? '',
    birthday: user.birthday ?? '',
    gender: user.gender,
    avatarUrl: user.avatar ?? '',
    is_vip: vipUntil !== null && vipUntil > now ? 1 : 0,
    deadline: vipUntil ? shanghaiTime(vipUntil) : '',
    amount: coins,
    has_password: user.passwordHash === null ? 0 : 1,
    created_at: shanghaiTime(user.createdAt),
  }
}
