import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resetPassword, setOperatorPassword, signIn } from '#contract/people/account.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { type Browser, aBrowser, codeFor } from '#server/testing/people.ts'
import { addOperator } from '#server/people/operators/operators.ts'

const hashing = vi.hoisted(() => ({ now: 0, most: 0, ends: [] as (() => void)[] }))
vi.mock('@node-rs/argon2', () => {
  const slowly = async <T>(answer: T): Promise<T> => {
    hashing.most = Math.max(hashing.most, ++hashing.now)
    await new Promise<void>((end) => hashing.ends.push(end))
    hashing.now--
    return answer
  }
  // Nobody's hash is made once for all: those who wait for it would count as one.
  const hash = async (password: string) => (password.includes('nobody') ? 'a hash' : slowly('a hash'))
  return { hash, verify: () => slowly(false) }
})

const NOW = '2022-10-20T10:00:00+08:00'
const PASSWORD = 'Lantern88x'
const BUSY = { status: 503, msg: '服务繁忙，请稍后再试', data: null }
const site = aSharedSite({ now: NOW })
beforeEach(() => {
  hashing.most = 0
})
let ending: ReturnType<typeof setInterval> | undefined
const endHashes = () => void (ending = setInterval(() => hashing.ends.shift()?.(), 1))
afterEach(() => clearInterval(ending))

let last = 0
const someone = () => aBrowser(site, `198.51.${Math.floor(++last / 250)}.${last % 250}`)
const phone = (i: number) => `139${String(i).padStart(8, '0')}`
const tries = async () => (await site.db.execute('select 1 from wrong_tries')).rowCount

const WAYS = {
  password: (who: Browser, i: number) => who.call(signIn, { phone: phone(i), type: 'password', password: PASSWORD }),
  operator: (who: Browser, i: number) =>
    who.call(signIn, { phone: phone(i), type: 'operator', password: PASSWORD, code: '000000' }),
  forget: (who: Browser, i: number) => who.call(resetPassword, { phone: phone(i), code: '000000', password: PASSWORD }),
  link: async (who: Browser, i: number) => {
    const token = await site.db.transaction((tx) => addOperator(tx, { phone: phone(i) }, site.clock.now()))
    return who.call(setOperatorPassword, { token, password: PASSWORD })
  },
} as const

describe.each(Object.entries(WAYS))('%s', (way, call) => {
  test('two hash at a time, eight wait, and more are told at once that the site is busy', async () => {
    let answered = 0
    const calls = Array.from({ length: 13 }, (_, i) => call(someone(), i).finally(() => answered++))
    await expect.poll(() => [answered, hashing.now]).toEqual([3, 2])
    endHashes()
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 503)).toEqual([BUSY, BUSY, BUSY])
    expect(hashing.most).toBe(2)
    // Who was turned away has lost nothing.
    expect(await tries()).toBe(way === 'link' ? 0 : 10)
  })
})

test('one address takes four of the places and hashes one at a time; who comes from another one is hashed beside it', async () => {
  const greedy = aBrowser(site, '203.0.113.7')
  let answered = 0
  const calls = Array.from({ length: 9 }, (_, i) => WAYS.password(greedy, i).finally(() => answered++))
  await expect.poll(() => answered).toBe(5)
  await expect.poll(() => hashing.now).toBe(1)
  const another = WAYS.password(someone(), 99)
  await expect.poll(() => hashing.now).toBe(2)
  endHashes()
  expect((await another).msg).toBe('账号或密码错误')
  expect((await Promise.all(calls)).filter(({ status }) => status === 503)).toHaveLength(5)
  expect(greedy.last?.headers['retry-after'] ?? '1').toBe('1')
  expect(await tries()).toBe(5)
})

/** Twelve at once, of whom two find no room: who has been answered while nobody's hash has ended. */
async function turnedAway(way: keyof typeof WAYS, phoneOf: (i: number) => number): Promise<Browser[]> {
  const people = Array.from({ length: 12 }, someone)
  let answered = 0
  const calls = people.map((who, i) => WAYS[way](who, phoneOf(i)).finally(() => answered++))
  await expect.poll(() => answered).toBe(2)
  const away = people.filter((one) => one.last !== null)
  endHashes()
  await Promise.all(calls)
  return away
}

test.each([
  ['without', 0],
  ['with', 1],
])('a phone %s an account waits for its turn', async (_account, one) => {
  await codeFor(someone(), phone(1))
  const away = await turnedAway('password', () => one)
  expect(away.map((who) => who.last?.statusCode)).toEqual([503, 503])
})

test('who is busy says when to come again', async () => {
  const away = await turnedAway('forget', (i) => i)
  expect(away.map((one) => one.last?.headers['retry-after'])).toEqual(['1', '1'])
})
