import { formatMaskedPhone, setOperatorPassword } from '#contract/people/account.ts'
import { signedInOperator } from '#contract/people/operators.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { formatConsoleName, getUser } from '#server/people/account/account.ts'
import { getCallSource } from '#server/infra/audit/audit.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { addKnownMark, type SiteKeys } from '#server/people/sign-in/sign-in.ts'
import { listBoundTotps } from './totp.ts'
import { useOperatorLink } from './appointments.ts'

export interface OperatorsDeps extends RouteSite {
  keys: SiteKeys
  /** The site is a public demo (DEMO=1). */
  demo: boolean
  /** Counts the items waiting for a role, by console section. */
  waiting: (role: Role) => Promise<Record<string, number>>
}

export function registerOperatorsRoutes(site: OperatorsDeps): void {
  const { db, clock, keys, https, waiting } = site
  registerRoute(site, setOperatorPassword, async ({ input, request, reply }) => {
    const userId = await useOperatorLink(db, input, getCallSource(request), clock.now())
    const { phone } = await getUser(db, userId)
    // The link proves more than a sign-in. As a known browser, this browser can sign in even if an attack has used up
    // the counters of unknown browsers.
    addKnownMark({ request, reply }, keys, phone ?? '', https)
    return replyWithMessage('密码设置成功', null)
  })

  registerRoute(site, signedInOperator, async ({ member: { id, role } }) => {
    const user = await getUser(db, id)
    return {
      name: formatConsoleName(user),
      phone: formatMaskedPhone(user.phone ?? ''),
      role,
      has_totp: Number((await listBoundTotps(db)).has(id)),
      waiting: await waiting(role),
    }
  })
}
