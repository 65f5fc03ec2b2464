import { findOrRegister } from '#server/people/account/account.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createSecretCipher } from '#server/people/operators/secret-cipher.ts'
import { generateTotp } from '#server/people/operators/totp.rules.ts'
import { createTotp } from '#server/people/operators/totp.ts'
import type { TestSite } from './site.ts'

/** Creates the account if needed. Returns the current code. The site must have SITE_SECRET. */
export async function beginTestTotp({ db, clock, config }: TestSite, phone: string): Promise<string> {
  const secret = await db.transaction(async (tx) => {
    const { user } = await findOrRegister(tx, phone, clock.now())
    return createTotp(tx, createSecretCipher(config.siteSecret!), user.id)
  })
  return generateTotp(secret, systemClock.now())
}
