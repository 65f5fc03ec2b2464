import { maskedPhone, setOperatorPassword } from '#contract/people/account.ts'
import { signedInOperator } from '#contract/people/operators.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { nameInConsole, userById } from '#server/people/account/account.ts'
import { sourceOf } from '#server/infra/audit/audit.ts'
import { route, say } from '#server/infra/http/route.ts'
import { giveKnown, type Keys } from '#server/people/sign-in/sign-in.ts'
import { useOperatorLink } from './operators.ts'
import { hasTotp } from './totp.ts'

export interface OperatorsDeps extends Site {
  keys: Keys
  /** DEMO=1. */
  demo: boolean
  /** Counts the items waiting for a role, by console section. */
  waiting: (role: Role) => Promise<Record<string, number>>
}

/** Calls of operators before signing in and about themselves. */
export function operatorsRoutes(site: OperatorsDeps): void {
  const { db, clock, keys, https, waiting } = site
  route(site, setOperatorPassword, async ({ input, request, reply }) => {
    const userId = await useOperatorLink(db, input, sourceOf(request), clock.now())
    const { phone } = await userById(db, userId)
    // The link is stronger than a sign-in: this browser can sign in even if an attack has used up all other counters.
    giveKnown({ request, reply }, keys, phone ?? '', https)
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
