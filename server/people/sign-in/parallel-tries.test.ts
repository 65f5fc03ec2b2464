import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { changePhone, deleteAccount, resetPassword, signIn } from '#contract/people/account.ts'
import { lockWaits } from '#server/testing/a-database.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, codeFor } from '#server/testing/people.ts'
import { aPhone } from '#server/testing/phones.ts'
import { keysOf } from './keys.ts'
import { wrongTries } from './sign-in.tables.ts'
import { ADDRESS_TRIES } from './tries.rules.ts'
import { type Trier, takeTurnOrRefuse } from './tries.ts'

const SECRET = 'a secret of this test, 32 characters or more'
const MING = '13800138000'
const [ATTACKER, ANOTHER] = ['203.0.113.7', '192.0.2.2']
const site = aSharedSite({ env: { SITE_SECRET: SECRET } })
const keys = keysOf(SECRET)

/** So many have been wrong there already, each at a phone of its own. */
const haveBeenWrong = (address: string, count: number) =>
  site.db.insert(wrongTries).values(
    phones(count).map((phone) => ({
      phoneKey: keys.phone(phone),
      addressKey: keys.address(address),
      at: site.clock.now(),
    })),
  )

const phones = (count: number) => Array.from({ length: count }, aPhone)
/** Asked until there was room for its hash: being turned away counts for nothing. */
async function patiently<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await sleep(50)
  }
}
const looked = (answers: { msg: string }[], words: string) => answers.filter(({ msg }) => msg === words).length

test.each([
  ['codes', { code: '000000' }, '验证码错误'],
  ['passwords', { type: 'password', password: 'wrong' }, '账号或密码错误'],
] as const)(
  'of 70 %s tried at once by one address at 70 phones no more are looked at than it has left',
  async (_, tried, words) => {
    const attacker = aBrowser(site, ATTACKER)
    await haveBeenWrong(ATTACKER, ADDRESS_TRIES - 30)
    const answers = await Promise.all(
      phones(70).map((phone) => patiently(() => attacker.call(signIn, { phone, ...tried }))),
    )
    expect(looked(answers, words)).toBe(30)
    expect(looked(answers, '错误次数过多，请稍后再试')).toBe(40)
  },
)

test('of resets, moves and deletions tried at once by one address no more are looked at than it has left', async () => {
  const ming = await aMember(site, MING, ATTACKER)
  await haveBeenWrong(ATTACKER, ADDRESS_TRIES - 30)
  const code = '000000'
  const calls = phones(20).flatMap((phone) => [
    () => ming.call(resetPassword, { phone, code, password: 'Lantern88x' }),
    () => ming.call(changePhone, { phone, code }),
    () => ming.call(deleteAccount, { code }),
  ])
  const answers = await Promise.all(calls.map((call) => patiently<{ status: number; msg: string }>(call)))
  // The ten of the account's own phone are part of them.
  expect(looked(answers, '验证码错误')).toBeLessThanOrEqual(30)
  expect(await site.db.$count(wrongTries)).toBe(ADDRESS_TRIES)
})

test('of 30 codes tried at once at one phone ten are looked at', async () => {
  const answers = await Promise.all(
    phones(30).map((_, i) => aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, code: '000000' })),
  )
  expect(looked(answers, '验证码错误')).toBe(10)
})

test('a try that takes its time keeps its phone and its address waiting, and nobody else', async () => {
  const [mine, theirs] = [await codeFor(aBrowser(site), MING), await codeFor(aBrowser(site), '13900139000')]
  const trier: Trier = { phoneKey: keys.phone('13700137000'), addressKey: keys.address(ATTACKER) }
  let held: Promise<{ status: number }> | undefined
  await site.db.transaction(async (tx) => {
    await takeTurnOrRefuse(tx, trier, site.clock.now())
    held = aBrowser(site, ATTACKER).call(signIn, { phone: MING, code: mine })
    const free = aBrowser(site, ANOTHER).call(signIn, { phone: '13900139000', code: theirs })
    expect((await free).status).toBe(200)
    await expect.poll(() => lockWaits(site.db)).toBe(1)
  })
  expect((await held)?.status).toBe(200)
})
