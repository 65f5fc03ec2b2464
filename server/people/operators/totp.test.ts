import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mySessions, signIn } from '#contract/people/account.ts'
import {
  beginTotp,
  confirmTotp,
  operatorList,
  removeTotp,
  signedInOperator,
} from '#contract/people/operators.console.ts'
import { systemClock } from '#server/infra/lib/clock.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import {
  createBrowser,
  createOperator,
  type Browser,
  requestCodeText,
  OPERATOR_PASSWORD as password,
} from '#server/testing/browsers.ts'
import { generateTotp } from './totp.rules.ts'

const site = createSharedSite()
const PHONE = '13800138000'
const WRONG = { status: 400, msg: '账号、密码或验证码错误', data: null }

const getDigits = (secret: string, steps = 0) =>
  generateTotp(secret, new Date(systemClock.now().getTime() + steps * 30_000))
const getWrongDigits = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

/** Binds an authenticator with the current digits. The digits of the next time step are still unused. */
async function bindTotp(operator: Browser): Promise<string> {
  const { secret } = (await operator.call(beginTotp, {})).data
  expect((await operator.call(confirmTotp, { totp: getDigits(secret) })).status).toBe(200)
  return secret
}

const signInWith = (factors: { totp?: string; code?: string }, browser = createBrowser(site)) =>
  browser.call(signIn, { phone: PHONE, type: 'operator', password, ...factors })

const requestSmsCode = () => {
  site.clock.advance(60_000)
  return requestCodeText(createBrowser(site), PHONE)
}

const queryRows = async (statement: string) => (await site.db.execute(sql.raw(statement))).rows

describe('authenticator', () => {
  test('is required instead of a text message', async () => {
    const editor = await createOperator(site, 'editor', PHONE)
    const elsewhere = createBrowser(site)
    expect((await signInWith({ code: await requestSmsCode() }, elsewhere)).status).toBe(200)
    const secret = await bindTotp(editor)
    expect((await editor.call(signedInOperator, {})).data.has_totp).toBe(1)
    expect((await elsewhere.call(mySessions, {})).status).toBe(401)
    expect((await signInWith({ totp: getDigits(secret, 1) })).status).toBe(200)
    expect((await signInWith({ code: await requestSmsCode() })).msg).toBe('您绑定了动态口令，请用它登录')
  })

  test('is not bound by wrong digits', async () => {
    const editor = await createOperator(site, 'editor', PHONE)
    expect((await editor.call(confirmTotp, { totp: '123456' })).msg).toBe('请先开始绑定动态口令')
    const { secret, uri } = (await editor.call(beginTotp, {})).data
    expect(uri).toContain(`secret=${secret}`)
    expect((await editor.call(confirmTotp, { totp: getWrongDigits(getDigits(secret, 3)) })).msg).toBe(
      '动态口令不对，请看验证器现在显示的 6 位数字',
    )
    await editor.call(beginTotp, {})
    expect((await editor.call(confirmTotp, { totp: getDigits(secret) })).status).toBe(400)
    expect((await editor.call(signedInOperator, {})).data.has_totp).toBe(0)
    expect((await signInWith({ totp: getDigits(secret) })).msg).toBe(WRONG.msg)
    expect((await signInWith({ code: await requestSmsCode() })).status).toBe(200)
  })

  test('cannot be replaced by the operator', async () => {
    const editor = await createOperator(site, 'editor', PHONE)
    const secret = await bindTotp(editor)
    const words = '已经绑定了动态口令，要更换请先由管理员解除'
    expect((await editor.call(beginTotp, {})).msg).toBe(words)
    expect((await editor.call(confirmTotp, { totp: getDigits(secret) })).msg).toBe(words)
  })

  test('its digits are accepted once, also in concurrent tries', async () => {
    const secret = await bindTotp(await createOperator(site, 'editor', PHONE))
    const digits = getDigits(secret, 1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signInWith({ totp: digits })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await signInWith({ totp: digits })).toEqual(WRONG)
    expect(await signInWith({ totp: getDigits(secret) })).toEqual(WRONG)
  })

  test('wrong digits are limited and logged like wrong passwords', async () => {
    const secret = await bindTotp(await createOperator(site, 'editor', PHONE))
    const wrong = getWrongDigits(getDigits(secret, 3))
    expect(await signInWith({ totp: wrong })).toEqual(WRONG)
    let tries = 1
    for (; (await signInWith({ totp: wrong })).msg === WRONG.msg; tries++) site.clock.advance(1000)
    expect(tries).toBeLessThanOrEqual(15)
    expect((await signInWith({ totp: getDigits(secret, 1) })).msg).toContain('需要先完成安全验证')
    expect(
      await queryRows("select distinct target, detail->>'by' as by from audit_log where action = 'sign_in_failed'"),
    ).toEqual([{ target: '1', by: 'operator' }])
  })

  test('its secret is stored encrypted with the site’s key', async () => {
    const secret = await bindTotp(await createOperator(site, 'editor', PHONE))
    const [row] = await queryRows("select encode(secret, 'escape') as secret from operator_totps")
    expect(String(row?.secret)).not.toContain(secret)
    await queryRows('update operator_totps set secret = sha512(secret)')
    expect(await signInWith({ totp: getDigits(secret, 1) })).toEqual(WRONG)
  })
})

describe('administrator', () => {
  test('removes a lost authenticator and ends its sessions', async () => {
    const editor = await createOperator(site, 'editor', PHONE)
    await bindTotp(editor)
    const boss = await createOperator(site)
    expect((await boss.call(operatorList, {})).data.map((one) => one.has_totp)).toEqual([1, 0])
    expect((await boss.call(removeTotp, { id: 1 })).status).toBe(200)
    expect((await boss.call(removeTotp, { id: 1 })).msg).toBe('没有绑定动态口令')
    expect((await editor.call(signedInOperator, {})).status).toBe(401)
    expect((await signInWith({ code: await requestSmsCode() })).status).toBe(200)
    expect(
      await queryRows("select action, actor, target from audit_log where action like 'totp%' order by id"),
    ).toEqual([
      { action: 'totp_begun', actor: '1', target: null },
      { action: 'totp_confirmed', actor: '1', target: null },
      { action: 'totp_removed', actor: '2', target: '1' },
    ])
  })

  test('removes their own authenticator and remains signed in', async () => {
    const boss = await createOperator(site)
    await bindTotp(boss)
    expect((await boss.call(removeTotp, { id: 1 })).status).toBe(200)
    expect((await boss.call(signedInOperator, {})).data.has_totp).toBe(0)
  })
})
