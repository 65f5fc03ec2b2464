import { beginTotp, confirmTotp } from '#contract/people/operators.console.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { deleteSessions, formatConsoleName, getUser } from '#server/people/account/account.ts'
import { runOperatorWrite } from '#server/infra/audit/audit.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import type { SecretCipher } from './secret-cipher.ts'
import { buildTotpUri } from './totp.rules.ts'
import * as totps from './totp.ts'

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
