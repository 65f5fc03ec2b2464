import { expect, test } from 'vitest'
import { sendCode } from '#contract/people/account.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, createMember } from '#server/testing/browsers.ts'
import { createSiteKeys } from './keys.ts'
import type { CodeCaller } from './code-caller.ts'
import { saveCode, loadSends } from './codes.ts'

const SECRET = 'a secret of this test, 32 characters or more'
const [MING, HONG, LAN] = ['13800138000', '13900139000', '13700137000'] as const
const [HERE, THERE, ELSEWHERE, FAR] = ['203.0.113.7', '192.0.2.2', '198.51.100.1', '198.51.100.2']
const MINUTE = 60_000
const keys = createSiteKeys(SECRET)
const site = createSharedSite({ env: { SITE_SECRET: SECRET, SMS_SITE_HOUR: '10' } })

const caller: CodeCaller = {
  trust: 'unknown',
  phoneKey: keys.phone(MING, 'unknown'),
  unknownPhoneKey: keys.phone(MING, 'unknown'),
  addressKey: keys.address(HERE),
  networkKey: keys.address(HERE),
  widerKey: null,
  askerKey: keys.asker('member', '1'),
}
const requestCode = (who: Browser, phone: string) => who.call(sendCode, { phone, type: 'login' })
const nobody: CodeCaller = {
  ...caller,
  phoneKey: keys.phone('0', 'unknown'),
  networkKey: keys.address(FAR),
  askerKey: null,
}
const code = { purpose: 'login', codeHash: Buffer.from('h') } as const

test('serialises code requests for one phone, address or member', async () => {
  const member = await createMember(site, LAN, ELSEWHERE)
  let held: Promise<{ status: number }>[] = []
  await site.db.transaction(async (tx) => {
    await loadSends(tx, caller, 'login', site.config.sendCaps, site.clock.now())
    held = [
      requestCode(createBrowser(site, THERE), MING),
      requestCode(createBrowser(site, HERE), HONG),
      requestCode(member, '13500135000'),
    ]
    expect((await requestCode(createBrowser(site, FAR), '13600136000')).status).toBe(200)
    await expect.poll(() => countLockWaits(site.db)).toBe(3)
  })
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('waits for uncommitted codes and counts them towards the site’s limit', async () => {
  let last: Promise<{ status: number }> | undefined
  await site.db.transaction(async (tx) => {
    // Uses up the half of the site's hourly limit that is for unknown browsers.
    for (let i = 0; i < 5; i++) await saveCode(tx, nobody, code, site.config.sendCaps, site.clock.now())
    site.clock.advance(MINUTE)
    last = requestCode(createBrowser(site, HERE), MING)
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
  })
  expect((await last)?.status).toBe(400)
})
