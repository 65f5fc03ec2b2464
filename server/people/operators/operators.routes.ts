import { maskedPhone, setOperatorPassword } from '#contract/people/account.ts'
import { signedInOperator } from '#contract/people/operators.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import { nameInConsole, userById } from '#server/people/account/account.ts'
import { sourceOf } from '#server/infra/audit/audit.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import { useOperatorLink } from './operators.ts'
import { hasTotp } from './totp.ts'

interface OperatorsDeps {
  db: Database
  clock: Clock
  /** How many things wait for an operator of a role, by the part of the console. */
  waiting: (role: Role) => Promise<Record<string, number>>
}

/** What operators do before they are signed in, and ask about themselves afterwards. */
export function operatorsRoutes(door: RouteContext, { db, clock, waiting }: OperatorsDeps): void {
  route(door, setOperatorPassword, async ({ input, request }) => {
    await useOperatorLink(db, input, sourceOf(request), clock.now())
    return say('密码设置成功', null)
  })

  route(door, signedInOperator, async ({ member: { id, role } }) => {
    const user = await userById(db, id)
    return {
      name: nameInConsole(user),
      phone: maskedPhone(user.phone ?? ''),
      role,
      has_totp: Number(await hasTotp(db, id)),
      waiting: await waiting(role),
    }
  })
}
