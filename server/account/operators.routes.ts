import { maskedPhone } from '#contract/account.ts'
import { signedInOperator } from '#contract/operators.ts'
import type { Reader } from '#server/db/connect.ts'
import { type Door, route } from '#server/http/route.ts'
import { userById } from './people.ts'

/** What operators ask about themselves. */
export function operatorsRoutes(door: Door, { db }: { db: Reader }): void {
  route(door, signedInOperator, async ({ member: { id, role } }) => {
    const { nickname, phone } = await userById(db, id)
    return { nickname, phone: maskedPhone(phone ?? ''), role }
  })
}
