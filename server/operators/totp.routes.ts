import { beginTotp, confirmTotp } from '#contract/operators.ts'
import { endSessionsOf, nameInConsole, userById } from '#server/account/account.ts'
import { audit, sourceOf } from '#server/audit/audit.ts'
import type { Database } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'
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
  route(door, beginTotp, async ({ member, request }) => {
    const secret = await inTransaction(db, async (tx) => {
      const begun = await totps.beginTotp(tx, sealer, member.id)
      await audit(tx, sourceOf(request), { action: 'totp_begun', actor: member.id })
      return begun
    })
    return { secret, uri: uriOf(secret, nameInConsole(await userById(db, member.id))) }
  })

  route(door, confirmTotp, async ({ input, member, request }) => {
    await inTransaction(db, async (tx) => {
      await totps.confirmTotp(tx, sealer, member.id, input.totp, realTime.now())
      await endSessionsOf(tx, member.id, member.sessionId)
      await audit(tx, sourceOf(request), { action: 'totp_confirmed', actor: member.id })
    })
    return say('已绑定，下次登录请用动态口令', null)
  })
}
