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
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, anOperator, type Browser, codeFor, OPERATORS_PASSWORD as password } from '#server/testing/people.ts'
import { shownAt } from './totp.rules.ts'

const site = aSharedSite()
const PHONE = '13800138000'
const WRONG = { status: 400, msg: '账号、密码或验证码错误', data: null }

const shown = (secret: string, steps = 0) => shownAt(secret, new Date(systemClock.now().getTime() + steps * 30_000))
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0')

/** Binds an authenticator with the current digits; those of the next step are still unused. */
async function bound(operator: Browser): Promise<string> {
  const { secret } = (await operator.call(beginTotp, {})).data
  expect((await operator.call(confirmTotp, { totp: shown(secret) })).status).toBe(200)
  return secret
}

const comeIn = (factors: { totp?: string; code?: string }, browser = aBrowser(site)) =>
  browser.call(signIn, { phone: PHONE, type: 'operator', password, ...factors })

const smsCode = () => {
  site.clock.advance(60_000)
  return codeFor(aBrowser(site), PHONE)
}

const rowsOf = async (statement: string) => (await site.db.execute(sql.raw(statement))).rows

describe('authenticator', () => {
  test('replaces the text message after binding', async () => {
    const editor = await anOperator(site, 'editor', PHONE)
    const elsewhere = aBrowser(site)
    expect((await comeIn({ code: await smsCode() }, elsewhere)).status).toBe(200)
    const secret = await bound(editor)
    expect((await editor.call(signedInOperator, {})).data.has_totp).toBe(1)
    expect((await elsewhere.call(mySessions, {})).status).toBe(401)
    expect((await comeIn({ totp: shown(secret, 1) })).status).toBe(200)
    expect((await comeIn({ code: await smsCode() })).msg).toBe('您绑定了动态口令，请用它登录')
  })

  test('is not bound by a wrong code; restart creates another secret', async () => {
    const editor = await anOperator(site, 'editor', PHONE)
    expect((await editor.call(confirmTotp, { totp: '123456' })).msg).toBe('请先开始绑定动态口令')
    const { secret, uri } = (await editor.call(beginTotp, {})).data
    expect(uri).toContain(`secret=${secret}`)
    expect((await editor.call(confirmTotp, { totp: other(shown(secret, 3)) })).msg).toBe(
      '动态口令不对，请看验证器现在显示的 6 位数字',
    )
    await editor.call(beginTotp, {})
    expect((await editor.call(confirmTotp, { totp: shown(secret) })).status).toBe(400)
    expect((await editor.call(signedInOperator, {})).data.has_totp).toBe(0)
    expect((await comeIn({ totp: shown(secret) })).msg).toBe(WRONG.msg)
    expect((await comeIn({ code: await smsCode() })).status).toBe(200)
  })

  test('cannot be replaced within the session', async () => {
    const editor = await anOperator(site, 'editor', PHONE)
    const secret = await bound(editor)
    const words = '已经绑定了动态口令，要更换请先由管理员解除'
    expect((await editor.call(beginTotp, {})).msg).toBe(words)
    expect((await editor.call(confirmTotp, { totp: shown(secret) })).msg).toBe(words)
  })

  test('accepts digits once, also for concurrent tries', async () => {
    const secret = await bound(await anOperator(site, 'editor', PHONE))
    const digits = shown(secret, 1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => comeIn({ totp: digits })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await comeIn({ totp: digits })).toEqual(WRONG)
    expect(await comeIn({ totp: shown(secret) })).toEqual(WRONG)
  })

  test('is limited and logged like passwords', async () => {
    const secret = await bound(await anOperator(site, 'editor', PHONE))
    const wrong = other(shown(secret, 3))
    expect(await comeIn({ totp: wrong })).toEqual(WRONG)
    let tries = 1
    for (; (await comeIn({ totp: wrong })).msg === WRONG.msg; tries++) site.clock.advance(1000)
    expect(tries).toBeLessThanOrEqual(15)
    expect((await comeIn({ totp: shown(secret, 1) })).msg).toContain('需要先完成安全验证')
    expect(
      await rowsOf("select distinct target, detail->>'by' as by from audit_log where action = 'sign_in_failed'"),
    ).toEqual([{ target: '1', by: 'operator' }])
  })

  test('is stored encrypted and useless with another key', async () => {
    const secret = await bound(await anOperator(site, 'editor', PHONE))
    const [row] = await rowsOf("select encode(secret, 'escape') as secret from operator_totps")
    expect(String(row?.secret)).not.toContain(secret)
    await rowsOf('update operator_totps set secret = sha512(secret)')
    expect(await comeIn({ totp: shown(secret, 1) })).toEqual(WRONG)
  })
})

describe('administrator', () => {
  test('removes a lost one, which ends the operator’s sessions', async () => {
    const editor = await anOperator(site, 'editor', PHONE)
    await bound(editor)
    const boss = await anOperator(site)
    expect((await boss.call(operatorList, {})).data.map((one) => one.has_totp)).toEqual([1, 0])
    expect((await boss.call(removeTotp, { id: 1 })).status).toBe(200)
    expect((await boss.call(removeTotp, { id: 1 })).msg).toBe('没有绑定动态口令')
    expect((await editor.call(signedInOperator, {})).status).toBe(401)
    expect((await comeIn({ code: await smsCode() })).status).toBe(200)
    expect(await rowsOf("select action, actor, target from audit_log where action like 'totp%' order by id")).toEqual([
      { action: 'totp_begun', actor: '1', target: null },
      { action: 'totp_confirmed', actor: '1', target: null },
      { action: 'totp_removed', actor: '2', target: '1' },
    ])
  })

  test('removes their own and stays signed in', async () => {
    const boss = await anOperator(site)
    await bound(boss)
    expect((await boss.call(removeTotp, { id: 1 })).status).toBe(200)
    expect((await boss.call(signedInOperator, {})).data.has_totp).toBe(0)
  })
})
