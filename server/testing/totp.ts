import { findOrRegister } from '#server/people/account/account.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { sealerOf } from '#server/people/operators/sealing.ts'
import { shownAt } from '#server/people/operators/totp.rules.ts'
import { beginTotp } from '#server/people/operators/totp.ts'
import type { Site } from './a-site.ts'

/**
 * Begins the TOTP set-up of a phone's account, created if needed; returns the current code. The site must have a
 * secret.
 */
export async function aBegunTotp({ db, clock, config }: Site, phone: string): Promise<string> {
  const secret = await db.transaction(async (tx) => {
    const { user } = await findOrRegister(tx, phone, clock.now())
    return beginTotp(tx, sealerOf(config.siteSecret!), user.id)
  })
  return shownAt(secret, systemClock.now())
}
