import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetPassword, setOperatorPassword, signIn } from '#contract/people/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser, requestCodeText } from '#server/testing/browsers.ts'
import { addOperator } from '#server/people/operators/operators.ts'

const hashing = vi.hoisted(() => ({ now: 0, most: 0, ends: [] as (() => void)[] }))
vi.mock('@node-rs/argon2', () => {
  const slowly = async <T>(answer: T): Promise<T> => {
    hashing.most = Math.max(hashing.most, ++hashing.now)
    await new Promise<void>((end) => hashing.ends.push(end))
    hashing.now--
    return answer
  }
  // The dummy hash is created immediately: otherwise all first calls would wait for the same hash and count as one.
  const hash = async (password: string) => (password.includes('nobody') ? 'a hash' : slowly('a hash'))
  return { hash, verify: () => slowly(false) }
})

const NOW = '2022-10-20T10:00:00+08:00'
const PASSWORD = 'Lantern88x'
const BUSY = { status: 503, msg: '服务繁忙，请稍后再试', data: null }
const site = createSharedSite({ now: NOW })
beforeEach(() => {
  hashing.most = 0
})
let ending: ReturnType<typeof setInterval> | undefined
const endHashes = () => void (ending = setInterval(() => hashing.ends.shift()?.(), 1))
afterEach(() => clearInterval(ending))

let last = 0
const createNextBrowser = () => createBrowser(site, `198.51.${Math.floor(++last / 250)}.${last % 250}`)
const buildPhone = (i: number) => `139${String(i).padStart(8, '0')}`
const countTries = async () => (await site.db.execute('select 1 from wrong_tries')).rowCount

// The next functions call endpoints that verify or hash a password for phone number `i`.
const signInByPasswordAt = (who: Browser, i: number) =>
  who.call(signIn, { phone: buildPhone(i), type: 'password', password: PASSWORD })
const signInAsOperatorAt = (who: Browser, i: number) =>
  who.call(signIn, { phone: buildPhone(i), type: 'operator', password: PASSWORD, code: '000000' })
async function setPasswordByLink(who: Browser, i: number) {
  const token = await site.db.transaction((tx) => addOperator(tx, { phone: buildPhone(i) }, site.clock.now()))
  return who.call(setOperatorPassword, { token, password: PASSWORD })
}
async function resetPasswordAt(who: Browser, i: number) {
  const code = await requestCodeText(who, buildPhone(i), 'forget')
  return who.call(resetPassword, { phone: buildPhone(i), code, password: PASSWORD })
}
async function signInOnKnownBrowser(who: Browser, i: number) {
  await who.call(signIn, { phone: buildPhone(i), code: await requestCodeText(who, buildPhone(i)) })
  return signInByPasswordAt(who, i)
}

/** Fills the hashing slot and the queue of unknown browsers with calls from 28 addresses, like an attacker. */
async function fillUnknownSlot() {
  let answered = 0
  const calls = Array.from({ length: 28 }, (_, i) =>
    signInByPasswordAt(createNextBrowser(), i).finally(() => answered++),
  )
  await expect.poll(() => [answered, hashing.now]).toEqual([20, 1])
  return calls
}

test.each([
  ['passwords', signInByPasswordAt],
  ['operators’ passwords', signInAsOperatorAt],
])('verifies unknown browsers’ %s sequentially, queues seven calls', async (_way, call) => {
  let answered = 0
  const calls = Array.from({ length: 11 }, (_, i) => call(createNextBrowser(), i).finally(() => answered++))
  await expect.poll(() => [answered, hashing.now]).toEqual([3, 1])
  endHashes()
  const answers = await Promise.all(calls)
  expect(answers.filter(({ status }) => status === 503)).toEqual([BUSY, BUSY, BUSY])
  expect(hashing.most).toBe(1)
  expect(await countTries()).toBe(8)
})

test.each([
  ['a known browser', signInOnKnownBrowser],
  ['a one-time link', setPasswordByLink],
  ['a reset by a correct code', resetPasswordAt],
])('reserves a hashing slot for %s', async (_way, call) => {
  const attack = await fillUnknownSlot()
  const trusted = call(createNextBrowser(), 99)
  await expect.poll(() => hashing.now).toBe(2)
  endHashes()
  expect((await trusted).status).not.toBe(503)
  await Promise.all(attack)
})

test('limits an IPv6 /48 to four running and queued calls', async () => {
  let answered = 0
  const greedy = Array.from({ length: 9 }, (_, i) =>
    signInByPasswordAt(createBrowser(site, `2001:db8:1:${i}::1`), i).finally(() => answered++),
  )
  await expect.poll(() => answered).toBe(5)
  const another = signInByPasswordAt(createNextBrowser(), 99)
  endHashes()
  expect((await another).msg).toBe('账号或密码错误')
  expect((await Promise.all(greedy)).filter(({ status }) => status === 503)).toHaveLength(5)
})
