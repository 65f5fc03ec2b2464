import { beginTotp, confirmTotp } from '#contract/people/operators.console.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { endSessionsOf, nameInConsole, userById } from '#server/people/account/account.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import { route, say } from '#server/infra/http/route.ts'
import type { Sealer } from './sealing.ts'
import { uriOf } from './totp.rules.ts'
import * as totps from './totp.ts'

export interface TotpDeps extends Site {
  sealer: Sealer
}

/** Calls for the operator's own authenticator. */
export function totpRoutes(site: TotpDeps): void {
  const { db, sealer, realTime } = site
  route(site, beginTotp, async ({ member, ...by }) => {
    const secret = await operatorWrite(db, { member, ...by }, async (tx) => [
      await totps.beginTotp(tx, sealer, member.id),
      { action: 'totp_begun' },
    ])
    return { secret, uri: uriOf(secret, nameInConsole(await userById(db, member.id))) }
  })

  route(site, confirmTotp, async ({ input, ...by }) => {
    const { member } = by
    await operatorWrite(db, by, async (tx) => {
      await totps.confirmTotp(tx, sealer, member.id, input.totp, realTime.now())
      await endSessionsOf(tx, member.id, member.sessionId)
      return [null, { action: 'totp_confirmed' }]
    })
    return say('已绑定，下次登录请用动态口令', null)
  })
}
