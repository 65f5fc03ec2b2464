import { describe, expect, test } from 'vitest'
import { sendCode, signInChallenge } from '#contract/people/account.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { type Browser, aBrowser } from '#server/testing/people.ts'
import { aPhone } from '#server/testing/phones.ts'
import { nonceFor, provenBy } from '#server/testing/work.ts'
import { needsChallenge } from './challenge.ts'

const site = aSharedSite({ env: { CAPTCHA: 'on' } })

const ask = (who: Browser, proof: { challenge_id?: string; challenge?: string } = {}) =>
  who.call(sendCode, { phone: aPhone(), type: 'login', ...proof })
const someone = (n: number) => aBrowser(site, `198.51.100.${n}`)

const NEEDED = { status: 400, msg: '请先完成安全验证', data: { type: 'captcha' } }
const WRONG = { status: 400, msg: '安全验证没有通过，请再试一次', data: { type: 'captcha' } }

describe('proof of work', () => {
  test('allows one code', async () => {
    const ming = aBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    expect(data).toEqual({ id: expect.any(String), work: { salt: expect.any(String), zeros: 17 } })
    const proof = { challenge_id: data.id, challenge: nonceFor(data.work) }
    expect((await ask(ming, proof)).status).toBe(200)
    expect(await ask(ming, proof)).toEqual(WRONG)
  })

  test('is requested if missing', async () => {
    expect(await ask(aBrowser(site))).toEqual(NEEDED)
    const { data } = await aBrowser(site).call(signInChallenge, {})
    expect(await ask(aBrowser(site), { challenge_id: data.id })).toEqual(NEEDED)
    expect(await ask(aBrowser(site), { challenge: '12345' })).toEqual(NEEDED)
  })

  test('becomes invalid after one wrong nonce', async () => {
    const ming = aBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    const of = (challenge: string) => ({ challenge_id: data.id, challenge })
    expect(await ask(ming, of(nonceFor(data.work, (bits) => bits < 17)))).toEqual(WRONG)
    expect(await ask(ming, of(nonceFor(data.work)))).toEqual(WRONG)
  })

  test('fails with one zero bit too few', async () => {
    const ming = aBrowser(site)
    for (let sent = 0; sent < 5; sent++) expect((await ask(ming, await provenBy(ming))).status).toBe(200)
    const { data } = await ming.call(signInChallenge, {})
    const { salt, zeros } = data.work
    expect(zeros).toBe(18)
    const challenge = nonceFor({ salt, zeros }, (bits) => bits === 17)
    expect(await ask(ming, { challenge_id: data.id, challenge })).toEqual(WRONG)
  })

  test('fails for another challenge', async () => {
    const ming = aBrowser(site)
    const [one, other] = [await ming.call(signInChallenge, {}), await provenBy(ming)]
    expect(await ask(ming, { ...other, challenge_id: one.data.id })).toEqual(WRONG)
  })

  test('fails for another address but remains valid', async () => {
    const ming = aBrowser(site)
    const proof = await provenBy(ming)
    expect(await ask(someone(1), proof)).toEqual(WRONG)
    expect((await ask(ming, proof)).status).toBe(200)
  })

  test.each([
    [119_999, 200],
    [120_000, 400],
  ])('is valid for two minutes: after %i ms %i', async (age, status) => {
    const ming = aBrowser(site)
    const proof = await provenBy(ming)
    site.clock.advance(age)
    expect((await ask(ming, proof)).status).toBe(status)
  })

  test('allows one of 20 concurrent uses', async () => {
    const ming = aBrowser(site)
    const proof = await provenBy(ming)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ming, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['x', "' or 1=1 --", '00000000-0000-4000-8000-000000000000', '__proto__', '\u0000', 'a'.repeat(64)])(
    'rejects the challenge id %j',
    async (id) => {
      expect((await ask(aBrowser(site), { challenge_id: id, challenge: '12345' })).status).toBe(400)
    },
  )

  test.each(['', ' ', '12345 ', '１２３４５', '1e5', '-1', '0x1f', 'x'.repeat(65), '9'.repeat(65)])(
    'rejects the answer %j',
    async (challenge) => {
      const { data } = await aBrowser(site).call(signInChallenge, {})
      expect((await ask(aBrowser(site), { challenge_id: data.id, challenge })).status).toBe(400)
    },
  )

  test.each([
    [{ challenge_id: 1, challenge: '1' }],
    [{ challenge_id: {}, challenge: [] }],
    [{ challenge_id: null, challenge: null }],
  ])('rejects %j', async (proof) => {
    expect((await ask(aBrowser(site), proof as never)).status).toBe(400)
  })
})

test.each([
  ['auto', 'sandbox', false],
  ['auto', 'tencent', true],
  ['on', 'sandbox', true],
] as const)('CAPTCHA=%s with %s: requires a challenge: %s', (captcha, name, needed) => {
  expect(needsChallenge({ captcha, sms: { name } })).toBe(needed)
})
