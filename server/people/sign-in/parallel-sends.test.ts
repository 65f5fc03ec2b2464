import { expect, test } from 'vitest'
import { sendCode } from '#contract/people/account.ts'
import { lockWaits } from '#server/testing/a-database.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { type Browser, aBrowser } from '#server/testing/people.ts'
import { keysOf } from './keys.ts'
import { type Sender, keepCode, sendsOf } from './codes.ts'

const SECRET = 'a secret of this test, 32 characters or more'
const [MING, HONG, LAN] = ['13800138000', '13900139000', '13700137000'] as const
const [HERE, THERE, ELSEWHERE, FAR] = ['203.0.113.7', '192.0.2.2', '198.51.100.1', '198.51.100.2']
const VISITOR = '0b0e7a3c-6ad5-4b8a-9d10-6f3c1f0d2b11'
const MINUTE = 60_000
const keys = keysOf(SECRET)
const site = aSharedSite({ env: { SITE_SECRET: SECRET, SMS_SITE_HOUR: '10' } })

const sender: Sender = {
  phoneKey: keys.phone(MING),
  addressKey: keys.address(HERE),
  visitorKey: keys.visitor(VISITOR),
  known: false,
}
const asks = (who: Browser, phone: string) => who.call(sendCode, { phone, type: 'login' })
const nobody: Sender = { ...sender, phoneKey: keys.phone('0'), addressKey: keys.address(FAR), visitorKey: null }
const code = { purpose: 'login', codeHash: Buffer.from('h') } as const

test('a send that takes its time keeps its phone, its address and its visitor waiting, and nobody else', async () => {
  const visitor = aBrowser(site, ELSEWHERE)
  visitor.cookies.set('uuid', VISITOR)
  let held: Promise<{ status: number }>[] = []
  await site.db.transaction(async (tx) => {
    await sendsOf(tx, sender, 'login', site.config.sendCaps, site.clock.now())
    held = [asks(aBrowser(site, THERE), MING), asks(aBrowser(site, HERE), HONG), asks(visitor, LAN)]
    expect((await asks(aBrowser(site, FAR), '13600136000')).status).toBe(200)
    await expect.poll(() => lockWaits(site.db)).toBe(3)
  })
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a code of another minute waits until the counters before it are committed', async () => {
  let last: Promise<{ status: number }> | undefined
  await site.db.transaction(async (tx) => {
    // All of the strangers' half.
    for (let i = 0; i < 5; i++) await keepCode(tx, nobody, code, site.config.sendCaps, site.clock.now())
    site.clock.advance(MINUTE)
    last = asks(aBrowser(site, HERE), MING)
    await expect.poll(() => lockWaits(site.db)).toBe(1)
  })
  expect((await last)?.status).toBe(400)
})
