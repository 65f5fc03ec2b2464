import { maskedPhone, setOperatorPassword } from '#contract/people/account.ts'
import { signedInOperator } from '#contract/people/operators.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { nameInConsole, userById } from '#server/people/account/account.ts'
import { sourceOf } from '#server/infra/audit/audit.ts'
import { route, say } from '#server/infra/http/route.ts'
import { useOperatorLink } from './operators.ts'
import { hasTotp } from './totp.ts'

export interface OperatorsDeps extends Site {
  /** How many things wait for an operator of a role, by the part of the console. */
  waiting: (role: Role) => Promise<Record<string, number>>
}

/** What operators do before they are signed in, and ask about themselves afterwards. */
export function operatorsRoutes(site: OperatorsDeps): void {
  const { db, clock, waiting } = site
  route(site, setOperatorPassword, async ({ input, request }) => {
    await useOperatorLink(db, input, sourceOf(request), clock.now())
    return say('密码设置成功', null)
  })

  route(site, signedInOperator, async ({ member: { id, role } }) => {
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
