import { formatMaskedPhone, setOperatorPassword } from '#contract/people/account.ts'
import { beginTotp, confirmTotp, signedInOperator } from '#contract/people/operators.console.ts'
import type { Role } from '#contract/infra/roles.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { deleteSessions, formatConsoleName, getUser } from '#server/people/account/account.ts'
import { getCallSource, runOperatorWrite } from '#server/infra/audit/audit.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { addKnownMark, type SiteKeys } from '#server/people/sign-in/sign-in.ts'
import { useOperatorLink } from './appointments.ts'
import type { SecretCipher } from './secret-cipher.ts'
import { buildTotpUri } from './totp.rules.ts'
import * as totps from './totp.ts'

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
      has_totp: Number((await totps.listBoundTotps(db)).has(id)),
      waiting: await waiting(role),
    }
  })
}

export interface TotpDeps extends RouteSite {
  sealer: SecretCipher
}

export function registerTotpRoutes(site: TotpDeps): void {
  const { db, sealer, realTime } = site
  registerRoute(site, beginTotp, async ({ member, ...by }) => {
    const secret = await runOperatorWrite(db, { member, ...by }, async (tx) => [
      await totps.createTotp(tx, sealer, member.id),
      { action: 'totp_begun' },
    ])
    return { secret, uri: buildTotpUri(secret, formatConsoleName(await getUser(db, member.id))) }
  })

  registerRoute(site, confirmTotp, async ({ input, ...by }) => {
    const { member } = by
    await runOperatorWrite(db, by, async (tx) => {
      await totps.confirmTotp(tx, sealer, member.id, input.totp, realTime.now())
      await deleteSessions(tx, member.id, member.sessionId)
      return [null, { action: 'totp_confirmed' }]
    })
    return replyWithMessage('已绑定，下次登录请用动态口令', null)
  })
}
