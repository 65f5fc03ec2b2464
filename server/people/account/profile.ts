import { maskedPhone, type User } from '#contract/people/account.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { type UserRow, userById } from './people.ts'

/** What other features know of a member. */
export interface Balances {
  /** When VIP ends or ended; null: never had it. */
  vipUntil(db: Reader, userId: number): Promise<Date | null>
  /** From when its months are counted. */
  vipSince(db: Reader, userId: number): Promise<Date | null>
  coins(db: Reader, userId: number): Promise<number>
  /** Whether they have said to be 18, as a first purchase asks. */
  isAdult(db: Reader, userId: number): Promise<boolean>
}

/** A member's own profile, the phone whole. */
export async function profileOf(db: Reader, balances: Balances, userId: number, now: Date): Promise<User> {
  return present(await userById(db, userId), await balances.vipUntil(db, userId), await balances.coins(db, userId), now)
}

/** As every answer but User/index shows it: the phone masked (docs/rules/accounts.md#phones). */
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
