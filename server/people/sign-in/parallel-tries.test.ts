import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { resetPassword, signIn } from '#contract/people/account.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, requestCodeText } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { createSiteKeys } from './keys.ts'
import { wrongTries } from './sign-in.tables.ts'
import { TRY_CAPS } from './tries.rules.ts'
import { lockAndCheckTries } from './tries.ts'

const SECRET = 'a secret of this test, 32 characters or more'
const MING = '13800138000'
const [ATTACKER, ANOTHER] = ['203.0.113.7', '192.0.2.2']
const site = createSharedSite({ env: { SITE_SECRET: SECRET } })
const keys = createSiteKeys(SECRET)
const FREE = TRY_CAPS.network.work.most
const MORE_WORK = '为了账号安全，需要先完成安全验证，请再试一次'

/** Inserts wrong tries from an address, each for another phone. */
const insertWrongTries = (address: string, count: number) =>
  site.db.insert(wrongTries).values(
    createPhones(count).map((phone) => ({
      phoneKey: keys.phone(phone, 'unknown'),
      addressKey: keys.address(address),
      at: site.clock.now(),
    })),
  )

const createPhones = (count: number) => Array.from({ length: count }, createPhone)
/** Retries while the server is busy; busy responses are not counted. */
async function retryWhileBusy<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await sleep(50)
  }
}
const countMessages = (answers: { msg: string }[], words: string) => answers.filter(({ msg }) => msg === words).length

test.each([
  ['codes', '验证码错误', (who: Browser, phone: string) => who.call(signIn, { phone, code: '000000' })],
  [
    'passwords',
    '账号或密码错误',
    (who: Browser, phone: string) => who.call(signIn, { phone, type: 'password', password: 'wrong' }),
  ],
  [
    'resets',
    '验证码错误',
    (who: Browser, phone: string) => who.call(resetPassword, { phone, code: '000000', password: 'Lantern88x' }),
  ],
])('limits concurrent tries of %s to the remaining tries', async (_, words, tryOnce) => {
  const attacker = createBrowser(site, ATTACKER)
  await insertWrongTries(ATTACKER, FREE - 30)
  const answers = await Promise.all(
    createPhones(70).map((phone) => retryWhileBusy<{ status: number; msg: string }>(() => tryOnce(attacker, phone))),
  )
  expect(countMessages(answers, words)).toBe(30)
  expect(countMessages(answers, MORE_WORK)).toBe(40)
  expect(await site.db.$count(wrongTries)).toBe(FREE)
})

test('a running try delays only tries from the same address', async () => {
  const mine = await requestCodeText(createBrowser(site, ATTACKER), MING)
  const theirs = await requestCodeText(createBrowser(site, ANOTHER), '13900139000')
  const caller = { networkKey: keys.address(ATTACKER), widerKey: null }
  let held: Promise<{ status: number }> | undefined
  await site.db.transaction(async (tx) => {
    await lockAndCheckTries(tx, { caller, passwordOf: null, zeros: 0 }, site.clock.now())
    held = createBrowser(site, ATTACKER).call(signIn, { phone: MING, code: mine })
    const free = createBrowser(site, ANOTHER).call(signIn, { phone: '13900139000', code: theirs })
    expect((await free).status).toBe(200)
    await expect.poll(() => countLockWaits(site.db)).toBe(1)
  })
  expect((await held)?.status).toBe(200)
})
