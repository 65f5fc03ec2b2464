import { beginTotp, confirmTotp } from '#contract/people/operators.console.ts'
import { endSessionsOf, nameInConsole, userById } from '#server/people/account/account.ts'
import { operatorWrite } from '#server/infra/audit/audit.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Sealer } from './sealing.ts'
import { uriOf } from './totp.rules.ts'
import * as totps from './totp.ts'

interface Deps {
  db: Database
  sealer: Sealer
  /** The machine's clock, as that of a phone is: authenticators know no other. */
  realTime: Clock
}

/** One's own authenticator. */
export function totpRoutes(door: RouteContext, { db, sealer, realTime }: Deps): void {
  route(door, beginTotp, async ({ member, ...by }) => {
    const secret = await operatorWrite(db, { member, ...by }, async (tx) => [
      await totps.beginTotp(tx, sealer, member.id),
      { action: 'totp_begun' },
    ])
    return { secret, uri: uriOf(secret, nameInConsole(await userById(db, member.id))) }
  })

  route(door, confirmTotp, async ({ input, ...by }) => {
    const { member } = by
    await operatorWrite(db, by, async (tx) => {
      await totps.confirmTotp(tx, sealer, member.id, input.totp, realTime.now())
      await endSessionsOf(tx, member.id, member.sessionId)
      return [null, { action: 'totp_confirmed' }]
    })
    return say('已绑定，下次登录请用动态口令', null)
  })
}
