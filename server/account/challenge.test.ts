import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sendCode, signInChallenge } from '#contract/account.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { type Browser, aBrowser } from '#server/testing/people.ts'
import { readChallenge } from '#server/testing/read-challenge.ts'
import { challengeImage } from './challenge-image.ts'
import { needsChallenge } from './codes.rules.ts'

const SECRET = 'a secret of at least 32 characters!'
const site = aSharedSite({ env: { CAPTCHA: 'on', SITE_SECRET: SECRET } })

let counter = 0
const phone = () => `137${String(counter++).padStart(8, '0')}`
const ask = (who: Browser, proof: { challenge_id?: string; challenge?: string } = {}) =>
  who.call(sendCode, { phone: phone(), type: 'login', ...proof })

const read = (id: string) => readChallenge(site.connection, id, SECRET)

describe('the challenge', () => {
  test('opens one send', async () => {
    const ming = aBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    expect((await sharp(Buffer.from(data.image.split(',')[1] ?? '', 'base64')).metadata()).format).toBe('png')
    const proof = { challenge_id: data.id, challenge: await read(data.id) }
    expect((await ask(ming, proof)).status).toBe(200)
    expect(await ask(ming, proof)).toEqual({ status: 400, msg: '图形验证码错误', data: { type: 'captcha' } })
  }, 20_000)

  test('is asked for where it is missing', async () => {
    const refused = { status: 400, msg: '请输入图形验证码', data: { type: 'captcha' } }
    expect(await ask(aBrowser(site))).toEqual(refused)
    const { data } = await aBrowser(site).call(signInChallenge, {})
    expect(await ask(aBrowser(site), { challenge_id: data.id })).toEqual(refused)
    expect(await ask(aBrowser(site), { challenge: '12345' })).toEqual(refused)
  })

  test('is gone after one wrong answer', async () => {
    const ming = aBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    const right = await read(data.id)
    expect((await ask(ming, { challenge_id: data.id, challenge: right === '00000' ? '00001' : '00000' })).msg).toBe(
      '图形验证码错误',
    )
    expect((await ask(ming, { challenge_id: data.id, challenge: right })).msg).toBe('图形验证码错误')
  }, 20_000)

  test('lives two minutes', async () => {
    const ming = aBrowser(site)
    const { data } = await ming.call(signInChallenge, {})
    const challenge = await read(data.id)
    site.clock.advance(120_000)
    expect((await ask(ming, { challenge_id: data.id, challenge })).msg).toBe('图形验证码错误')
  }, 20_000)

  test('of 20 parallel uses of one answer one sends', async () => {
    const { data } = await aBrowser(site).call(signInChallenge, {})
    const proof = { challenge_id: data.id, challenge: await read(data.id) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ask(aBrowser(site, `198.51.100.${i}`), proof)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }, 20_000)

  test.each(['x', "' or 1=1 --", '00000000-0000-4000-8000-000000000000', '__proto__', '\u0000', 'a'.repeat(64)])(
    'no challenge is called %j',
    async (id) => {
      expect((await ask(aBrowser(site), { challenge_id: id, challenge: '12345' })).status).toBe(400)
    },
  )

  test.each(['', ' ', '12345 ', '１２３４５', 'x'.repeat(17)])('%j is no answer', async (challenge) => {
    const { data } = await aBrowser(site).call(signInChallenge, {})
    expect((await ask(aBrowser(site), { challenge_id: data.id, challenge })).status).toBe(400)
  })

  test.each([
    [{ challenge_id: 1, challenge: '1' }],
    [{ challenge_id: {}, challenge: [] }],
    [{ challenge_id: null, challenge: null }],
  ])('%j is refused', async (proof) => {
    expect((await ask(aBrowser(site), proof as never)).status).toBe(400)
  })
})

test('no two pictures of the same digits are alike', async () => {
  expect(await challengeImage('01234')).not.toBe(await challengeImage('01234'))
  expect(await challengeImage('56789')).toMatch(/^data:image\/png;base64,/)
})

const calm = { captcha: 'auto', sandbox: false, production: false, sentToday: 0, overBudget: false } as const
test.each([
  [calm, false],
  [{ ...calm, sentToday: 1 }, true],
  [{ ...calm, production: true }, true],
  [{ ...calm, overBudget: true }, true],
  [{ ...calm, captcha: 'on' as const }, true],
  [{ ...calm, sandbox: true, sentToday: 9, production: true, overBudget: true }, false],
  [{ ...calm, sandbox: true, captcha: 'on' as const }, true],
])('%j: a challenge is needed: %s', (demand, needed) => {
  expect(needsChallenge(demand)).toBe(needed)
})
