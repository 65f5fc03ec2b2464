import { maskedPhone, setOperatorPassword } from '#contract/account.ts'
import { signedInOperator } from '#contract/operators.ts'
import { userById } from '#server/account/account.ts'
import { sourceOf } from '#server/audit/audit.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import { useOperatorLink } from './operators.ts'
import { hasTotp } from './totp.ts'

/** What operators do before they are signed in, and ask about themselves afterwards. */
export function operatorsRoutes(door: RouteContext, { db, clock }: { db: Database; clock: Clock }): void {
  route(door, setOperatorPassword, async ({ input, request }) => {
    await useOperatorLink(db, input, sourceOf(request), clock.now())
    return say('密码设置成功', null)
  })

  route(door, signedInOperator, async ({ member: { id, role } }) => {
    const { nickname, phone } = await userById(db, id)
    return { nickname, phone: maskedPhone(phone ?? ''), role, has_totp: Number(await hasTotp(db, id)) }
  })
}
