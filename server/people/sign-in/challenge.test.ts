import { describe, expect, test } from 'vitest'
import { sendCode, signInChallenge } from '#contract/people/account.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createBrowser } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'
import { findNonce, solveChallenge } from '#server/testing/proof-of-work.ts'
import { needsChallenge } from './challenge.ts'

const site = createSharedSite({ env: { CAPTCHA: 'on' } })

const requestCode = (who: Browser, proof: { challenge_id?: string; challenge?: string } = {}) =>
  who.call(sendCode, { phone: createPhone(), type: 'login', ...proof })
const createBrowserAt = (n: number) => createBrowser(site, `198.51.100.${n}`)

const NEEDED = { status: 400, msg: '请先完成安全验证', data: { type: 'captcha' } }
const WRONG = { status: 400, msg: '安全验证没有通过，请再试一次', data: { type: 'captcha' } }

describe('proof of work', () => {
  test('allows one code per solved challenge', async () => {
    const ming = createBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    expect(data).toEqual({ id: expect.any(String), work: { salt: expect.any(String), zeros: 17 } })
    const proof = { challenge_id: data.id, challenge: findNonce(data.work) }
    expect((await requestCode(ming, proof)).status).toBe(200)
    expect(await requestCode(ming, proof)).toEqual(WRONG)
  })

  test('is required for a code, with both challenge id and nonce', async () => {
    expect(await requestCode(createBrowser(site))).toEqual(NEEDED)
    const { data } = await createBrowser(site).call(signInChallenge, {})
    expect(await requestCode(createBrowser(site), { challenge_id: data.id })).toEqual(NEEDED)
    expect(await requestCode(createBrowser(site), { challenge: '12345' })).toEqual(NEEDED)
  })

  test('a challenge becomes invalid after one wrong nonce', async () => {
    const ming = createBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    const of = (challenge: string) => ({ challenge_id: data.id, challenge })
    expect(await requestCode(ming, of(findNonce(data.work, (bits) => bits < 17)))).toEqual(WRONG)
    expect(await requestCode(ming, of(findNonce(data.work)))).toEqual(WRONG)
  })

  test("rejects another address's challenge without invalidating it", async () => {
    const ming = createBrowser(site)
    const proof = await solveChallenge(ming)
    expect(await requestCode(createBrowserAt(1), proof)).toEqual(WRONG)
    expect((await requestCode(ming, proof)).status).toBe(200)
  })

  test.each([
    [119_999, 200],
    [120_000, 400],
  ])('expires after two minutes: %i ms gives %i', async (age, status) => {
    const ming = createBrowser(site)
    const proof = await solveChallenge(ming)
    site.clock.advance(age)
    expect((await requestCode(ming, proof)).status).toBe(status)
  })

  test('accepts one of 20 concurrent uses', async () => {
    const ming = createBrowser(site)
    const proof = await solveChallenge(ming)
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestCode(ming, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['x', "' or 1=1 --", '00000000-0000-4000-8000-000000000000', '__proto__', '\u0000', 'a'.repeat(64)])(
    'rejects the challenge id %j',
    async (id) => {
      expect((await requestCode(createBrowser(site), { challenge_id: id, challenge: '12345' })).status).toBe(400)
    },
  )
})

test.each([
  ['auto', 'sandbox', false],
  ['auto', 'tencent', true],
  ['on', 'sandbox', true],
] as const)('CAPTCHA=%s with provider %s: requires a challenge: %s', (captcha, name, needed) => {
  expect(needsChallenge({ captcha, sms: { name } })).toBe(needed)
})
