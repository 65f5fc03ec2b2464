import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sendCode, signInChallenge } from '#contract/account.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { type Browser, aBrowser } from '#server/testing/people.ts'
import { aPhone } from '#server/testing/phones.ts'
import { readChallenge } from '#server/testing/read-challenge.ts'
import { nonceFor, provenBy } from '#server/testing/work.ts'
import { challengeImage } from './challenge-image.ts'
import { needsChallenge } from './challenge.ts'

const SECRET = 'a secret of at least 32 characters!'
const DAY = 24 * 3_600_000
const site = aSharedSite({ env: { CAPTCHA: 'on', SITE_SECRET: SECRET, SMS_SITE_HOUR: '40' } })

const ask = (who: Browser, proof: { challenge_id?: string; challenge?: string } = {}) =>
  who.call(sendCode, { phone: aPhone(), type: 'login', ...proof })
const someone = (n: number) => aBrowser(site, `198.51.100.${n}`)

const read = (id: string) => readChallenge(site.connection, id, SECRET)
const NEEDED = { status: 400, msg: '请先完成安全验证', data: { type: 'captcha' } }
const WRONG = { status: 400, msg: '安全验证没有通过，请再试一次', data: { type: 'captcha' } }

describe('the work', () => {
  test('opens one send', async () => {
    const ming = aBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    expect(data).toEqual({ id: expect.any(String), image: '', work: { salt: expect.any(String), zeros: 17 } })
    const proof = { challenge_id: data.id, challenge: nonceFor(data.work!) }
    expect((await ask(ming, proof)).status).toBe(200)
    expect(await ask(ming, proof)).toEqual(WRONG)
  })

  test('is asked for where it is missing', async () => {
    expect(await ask(aBrowser(site))).toEqual(NEEDED)
    const { data } = await aBrowser(site).call(signInChallenge, {})
    expect(await ask(aBrowser(site), { challenge_id: data.id })).toEqual(NEEDED)
    expect(await ask(aBrowser(site), { challenge: '12345' })).toEqual(NEEDED)
  })

  test('is gone after one wrong nonce', async () => {
    const ming = aBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    const of = (challenge: string) => ({ challenge_id: data.id, challenge })
    expect(await ask(ming, of(nonceFor(data.work!, (bits) => bits < 17)))).toEqual(WRONG)
    expect(await ask(ming, of(nonceFor(data.work!)))).toEqual(WRONG)
  })

  test('with a zero bit too few is not done', async () => {
    const ming = aBrowser(site)
    for (let sent = 0; sent < 3; sent++) expect((await ask(ming, await provenBy(ming))).status).toBe(200)
    const { data } = await ming.call(signInChallenge, {})
    const { salt, zeros } = data.work!
    expect(zeros).toBe(18)
    const challenge = nonceFor({ salt, zeros }, (bits) => bits === 17)
    expect(await ask(ming, { challenge_id: data.id, challenge })).toEqual(WRONG)
  })

  test('of another challenge opens nothing', async () => {
    const ming = aBrowser(site)
    const [one, other] = [await ming.call(signInChallenge, {}), await provenBy(ming)]
    expect(await ask(ming, { ...other, challenge_id: one.data.id })).toEqual(WRONG)
  })

  test('of another address opens nothing, and stays good where it was asked for', async () => {
    const ming = aBrowser(site)
    const proof = await provenBy(ming)
    expect(await ask(someone(1), proof)).toEqual(WRONG)
    expect((await ask(ming, proof)).status).toBe(200)
  })

  test.each([
    [119_999, 200],
    [120_000, 400],
  ])('lives two minutes: after %i ms %i', async (age, status) => {
    const ming = aBrowser(site)
    const proof = await provenBy(ming)
    site.clock.advance(age)
    expect((await ask(ming, proof)).status).toBe(status)
  })

  test('of 20 parallel uses of one nonce one sends', async () => {
    const ming = aBrowser(site)
    const proof = await provenBy(ming)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ming, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['x', "' or 1=1 --", '00000000-0000-4000-8000-000000000000', '__proto__', '\u0000', 'a'.repeat(64)])(
    'no challenge is called %j',
    async (id) => {
      expect((await ask(aBrowser(site), { challenge_id: id, challenge: '12345' })).status).toBe(400)
    },
  )

  test.each(['', ' ', '12345 ', '１２３４５', '1e5', '-1', '0x1f', 'x'.repeat(65), '9'.repeat(65)])(
    '%j is no answer',
    async (challenge) => {
      const { data } = await aBrowser(site).call(signInChallenge, {})
      expect((await ask(aBrowser(site), { challenge_id: data.id, challenge })).status).toBe(400)
    },
  )

  test.each([
    [{ challenge_id: 1, challenge: '1' }],
    [{ challenge_id: {}, challenge: [] }],
    [{ challenge_id: null, challenge: null }],
  ])('%j is refused', async (proof) => {
    expect((await ask(aBrowser(site), proof as never)).status).toBe(400)
  })
})

describe('the picture', () => {
  const picture = (who: Browser) => who.call(signInChallenge, { picture: 1 })
  const readBy = async (who: Browser) => {
    const { data } = await picture(who)
    return { challenge_id: data.id, challenge: await read(data.id) }
  }

  test('opens one send and has no work', async () => {
    const ming = aBrowser(site)
    const { data } = await picture(ming)
    expect(data.work).toBeUndefined()
    expect((await sharp(Buffer.from(data.image.split(',')[1] ?? '', 'base64')).metadata()).format).toBe('png')
    const proof = { challenge_id: data.id, challenge: await read(data.id) }
    expect(await ask(someone(1), proof)).toEqual(WRONG)
    expect((await ask(ming, proof)).status).toBe(200)
    expect(await ask(ming, proof)).toEqual(WRONG)
  })

  test('is gone after one wrong answer', async () => {
    const ming = aBrowser(site)
    const { challenge_id, challenge } = await readBy(ming)
    expect(await ask(ming, { challenge_id, challenge: challenge === '00000' ? '00001' : '00000' })).toEqual(WRONG)
    expect(await ask(ming, { challenge_id, challenge })).toEqual(WRONG)
  })

  test('comes three times a day an address, however many are asked for at once', async () => {
    const USED_UP = { status: 400, msg: '图形验证码的次数已用完，请稍后再试', data: null }
    const answers = await Promise.all(Array.from({ length: 12 }, () => picture(aBrowser(site))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 400)).toEqual(Array.from({ length: 9 }, () => USED_UP))
    expect((await picture(someone(1))).status).toBe(200)
    site.clock.advance(DAY - 1)
    expect((await picture(aBrowser(site))).status).toBe(400)
    site.clock.advance(120_001)
    expect((await picture(aBrowser(site))).status).toBe(200)
  })

  test('opens one in twenty of the codes of an hour, 2 of 40, in parallel as well', async () => {
    const proofs = []
    // One after the other: each reading keeps this process busy, while the database's answers to others would be overdue.
    for (let n = 0; n < 4; n++) proofs.push(await readBy(someone(n)))
    const answers = await Promise.all(proofs.map((proof, n) => ask(someone(n), proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect((await picture(someone(50))).status).toBe(400)
    // Who computes is not held up.
    expect((await ask(someone(51), await provenBy(someone(51)))).status).toBe(200)
    site.clock.advance(61 * 60_000)
    expect((await picture(someone(50))).status).toBe(200)
  })
})

test('no two pictures of the same digits are alike', async () => {
  expect(await challengeImage('01234')).not.toBe(await challengeImage('01234'))
  expect(await challengeImage('56789')).toMatch(/^data:image\/png;base64,/)
})

test.each([
  ['auto', 'sandbox', false],
  ['auto', 'tencent', true],
  ['on', 'sandbox', true],
] as const)('CAPTCHA=%s with %s: a challenge is needed: %s', (captcha, name, needed) => {
  expect(needsChallenge({ captcha, sms: { name } })).toBe(needed)
})
