import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changePhone,
  deleteAccount,
  editProfile,
  endSession,
  exportMyData,
  logout,
  myProfile,
  mySessions,
  resetPassword,
  sendCode,
  signIn,
} from '#contract/account.ts'
import { myNotifications, unreadNotifications } from '#contract/notifications.ts'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { type Site, aSite, emptied } from '#server/testing/a-site.ts'
import { contentsOf } from '#server/testing/every-route.ts'
import { aBrowser, aMember, codeFor } from '#server/testing/people.ts'
import { findMemberIn } from './account.ts'
import { emptyAccount } from './people.ts'

const MING = '13800138000'
const HOUR = 3_600_000
const MINUTE = 60_000
const NOW = '2022-10-20T10:00:00+08:00'
let site: Site

beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await emptied(site.db)
  site.clock.set(NOW)
})

describe('signing in', () => {
  test('an unknown phone is registered, comes back as the same person, and signs out on the server', async () => {
    const ming = await aMember(site)
    const first = (await ming.call(myProfile, {})).data
    expect(first).toMatchObject({
      phone: MING,
      gender: -1,
      birthday: '',
      avatarUrl: '',
      is_vip: 0,
      deadline: '',
      amount: 0,
      has_password: 0,
    })
    expect(first.nickname).toMatch(/^彩友\d{6}$/)
    expect(first.vip_code).toMatch(/^\d{8}$/)
    const token = ming.cookies.get('Admin-Token') ?? ''

    expect(await ming.call(logout, {})).toMatchObject({ status: 200, msg: '退出成功' })
    expect([...ming.cookies.keys()]).toEqual([])
    expect(await ming.call(myProfile, {}, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      msg: '登录已过期，请重新登录',
    })

    site.clock.advance(MINUTE)
    expect((await (await aMember(site)).call(myProfile, {})).data).toEqual(first)
  })

  test('the sandbox tells the code, and the answer to a sign-in carries the token for clients of the API', async () => {
    const ming = aBrowser(site)
    const { msg } = await ming.call(sendCode, { phone: MING, type: 'login' })
    expect(msg).toMatch(/^验证码发送成功（演示：\d{6}）$/)
    const { status, msg: words, data } = await ming.call(signIn, { phone: MING, code: msg.slice(-7, -1) })
    expect([status, words]).toEqual([200, '登录成功'])
    expect(await aBrowser(site).call(myProfile, {}, { token: data.token })).toMatchObject({ status: 200 })
  })

  test('nobody signed in is told so', async () => {
    expect(await aBrowser(site).call(myProfile, {})).toEqual({ status: 401, msg: '请先去登录', data: null })
  })

  test.each([
    [{ phone: '1380013800', code: '123456' }, '请输入正确的手机号码'],
    [{ phone: '23800138000', code: '123456' }, '请输入正确的手机号码'],
    [{ phone: 13800138000, code: '123456' }, '请输入正确的手机号码'],
    [{ phone: MING }, '请输入验证码'],
    [{ phone: MING, code: '' }, '请输入验证码'],
    [{ phone: MING, code: '12345' }, '验证码错误'],
    [{ phone: MING, code: 123456 }, '请输入验证码'],
    [{ phone: MING, type: 'password' }, '请输入密码'],
    [{ phone: MING, type: 'sms', code: '123456' }, '登录方式不正确'],
  ])('%j is refused with words', async (input, msg) => {
    expect(await aBrowser(site).call(signIn, input as never)).toEqual({ status: 400, msg, data: null })
  })

  test('a code is good once', async () => {
    const ming = aBrowser(site)
    const code = await codeFor(ming, MING)
    expect((await ming.call(signIn, { phone: MING, code })).status).toBe(200)
    expect(await aBrowser(site).call(signIn, { phone: MING, code })).toMatchObject({ status: 400, msg: '验证码错误' })
  })

  test('of 64 parallel uses of one code one signs in', async () => {
    const code = await codeFor(aBrowser(site), MING)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) => aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await site.db.execute(
      'select (select count(*)::int from sessions) as sessions, (select count(*)::int from users) as users',
    )
    expect(rows).toEqual([{ sessions: 1, users: 1 }])
  })

  test('a code is good for five minutes', async () => {
    const ming = aBrowser(site)
    const code = await codeFor(ming, MING)
    site.clock.advance(5 * MINUTE)
    expect(await ming.call(signIn, { phone: MING, code })).toMatchObject({ status: 400, msg: '验证码错误' })
    const fresh = await codeFor(ming, MING)
    site.clock.advance(5 * MINUTE - 1)
    expect((await ming.call(signIn, { phone: MING, code: fresh })).status).toBe(200)
  })

  test('a new code voids the old one', async () => {
    const ming = aBrowser(site)
    const old = await codeFor(ming, MING)
    site.clock.advance(MINUTE)
    const fresh = await codeFor(ming, MING)
    expect((await ming.call(signIn, { phone: MING, code: old === fresh ? '' : old })).status).toBe(400)
    expect((await ming.call(signIn, { phone: MING, code: fresh })).status).toBe(200)
  })

  test('a code opens its own phone and purpose alone', async () => {
    const ming = aBrowser(site)
    const code = await codeFor(ming, MING)
    expect((await ming.call(signIn, { phone: '13900139000', code })).msg).toBe('验证码错误')
    expect((await ming.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })).msg).toBe('验证码错误')
    expect((await ming.call(signIn, { phone: MING, code })).status).toBe(200)
  })

  test('codes of other phones and for other things, older and newer, leave each other good', async () => {
    const who = aBrowser(site)
    const others = ['13500135000', '13600136000', '13700137000']
    for (const phone of others) await codeFor(who, phone)
    const [forget, login] = [await codeFor(who, MING, 'forget'), await codeFor(who, MING)]
    const late = [await codeFor(who, '13400134000'), await codeFor(who, '13400134000', 'forget')]
    expect((await aBrowser(site).call(signIn, { phone: MING, code: login })).status).toBe(200)
    const password = 'Lantern88x'
    expect((await who.call(resetPassword, { phone: MING, code: forget, password })).status).toBe(200)
    expect((await who.call(signIn, { phone: '13400134000', code: late[0] ?? '' })).status).toBe(200)
    expect((await who.call(resetPassword, { phone: '13400134000', code: late[1] ?? '', password })).status).toBe(200)
  })

  test('codes differ from send to send', async () => {
    const codes = new Set<string>()
    for (let i = 0; i < 8; i++) codes.add(await codeFor(aBrowser(site), `1350000000${i}`))
    expect(codes.size).toBeGreaterThan(6)
  })

  test('who is banned comes in by no way, and uses no code up', async () => {
    const ming = await aMember(site)
    const forget = await codeFor(ming, MING, 'forget')
    await ming.call(resetPassword, { phone: MING, code: forget, password: 'Lantern88x' })
    site.clock.advance(MINUTE)
    const code = await codeFor(ming, MING)
    await site.db.execute('update users set banned_at = now()')
    const banned = { status: 400, msg: '账号已停用', data: null }
    expect(await ming.call(signIn, { phone: MING, code })).toEqual(banned)
    expect(await ming.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })).toEqual(banned)
    expect(await count('sessions')).toBe(0)
    await site.db.execute('update users set banned_at = null')
    expect((await ming.call(signIn, { phone: MING, code })).status).toBe(200)
  })

  test('of a session the database keeps a hash, which opens nothing', async () => {
    const ming = await aMember(site)
    const token = ming.cookies.get('Admin-Token') ?? ''
    const all = await contentsOf(site.db)
    for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(all.includes(form)).toBe(false)
    const { rows } = await site.db.execute<{ hash: string }>(
      "select rtrim(translate(encode(token_hash, 'base64'), '+/', '-_'), '=') as hash from sessions",
    )
    expect(rows[0]?.hash).toHaveLength(43)
    expect((await aBrowser(site).call(myProfile, {}, { token: rows[0]?.hash ?? '' })).status).toBe(401)
  })

  test('a code for something else leaves it good', async () => {
    const ming = aBrowser(site)
    const code = await codeFor(ming, MING)
    await codeFor(ming, MING, 'forget')
    expect((await ming.call(signIn, { phone: MING, code })).status).toBe(200)
  })

  test('five wrong tries end a code', async () => {
    const ming = aBrowser(site)
    const code = await codeFor(ming, MING)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let i = 0; i < 5; i++) expect((await ming.call(signIn, { phone: MING, code: wrong })).msg).toBe('验证码错误')
    expect(await ming.call(signIn, { phone: MING, code })).toMatchObject({ status: 400, msg: '验证码错误' })
  })

  test('a session ends after 24 hours, not a second earlier', async () => {
    const ming = await aMember(site)
    site.clock.advance(24 * HOUR - 1000)
    expect((await ming.call(myProfile, {})).status).toBe(200)
    site.clock.advance(1000)
    expect(await ming.call(myProfile, {})).toMatchObject({ status: 401, msg: '登录已过期，请重新登录' })
    expect([...ming.cookies.keys()]).toEqual([])
  })
})

const count = async (table: 'sessions' | 'wrong_tries') =>
  (await site.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)).rows[0]?.n

describe('passwords', () => {
  async function withPassword(password = 'Lantern88x') {
    const ming = await aMember(site)
    const code = await codeFor(ming, MING, 'forget')
    expect(await ming.call(resetPassword, { phone: MING, code, password })).toEqual({
      status: 200,
      msg: '密码重置成功',
      data: null,
    })
    return ming
  }

  test('a reset ends every session, and the new password signs in, its case kept', async () => {
    const other = await aMember(site)
    site.clock.advance(MINUTE)
    const ming = await withPassword()
    expect((await other.call(myProfile, {})).status).toBe(401)
    expect((await ming.call(myProfile, {})).status).toBe(401)
    const again = aBrowser(site)
    expect((await again.call(signIn, { phone: MING, type: 'password', password: 'lantern88x' })).msg).toBe(
      '账号或密码错误',
    )
    expect((await again.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })).msg).toBe('登录成功')
    expect((await again.call(myProfile, {})).data.has_password).toBe(1)
  })

  test('a reset is told to the member', async () => {
    await withPassword()
    const again = aBrowser(site)
    await again.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })
    const { data } = await again.call(myNotifications, {})
    expect(data).toEqual([
      expect.objectContaining({ kind: 'password_reset', title: '登录密码已更改', link: '/my-set' }),
    ])
    expect((await again.call(unreadNotifications, {})).data).toEqual({ count: 1 })
  })

  test('a reset that could not be told does not happen', async () => {
    const ming = await aMember(site)
    const code = await codeFor(ming, MING, 'forget')
    await site.db.execute('alter table notifications add constraint silent check (false)')
    const answer = await ming.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })
    await site.db.execute('alter table notifications drop constraint silent')
    expect(answer.status).toBe(500)
    expect((await ming.call(myProfile, {})).data.has_password).toBe(0)
  })

  test.each(['12345', '12345678901234567', 'pass word', '密码密码密码'])('%s is no password', async (password) => {
    const answer = await aBrowser(site).call(resetPassword, { phone: MING, code: '123456', password })
    expect(answer).toEqual({ status: 400, msg: '密码为6-16位数字和英文字母', data: null })
  })

  test.each(['password', 'Password', '123456', 'qwerty', '5201314'])(
    '%s is too common, and uses no code up',
    async (password) => {
      await aMember(site)
      const ming = aBrowser(site)
      const code = await codeFor(ming, MING, 'forget')
      expect((await ming.call(resetPassword, { phone: MING, code, password })).msg).toBe('密码过于常见，请换一个')
      expect((await ming.call(resetPassword, { phone: MING, code, password: 'Kite06' })).status).toBe(200)
    },
  )

  test('a password is kept as argon2id at the price that was measured', async () => {
    await withPassword()
    const { rows } = await site.db.execute('select password_hash from users')
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/) }])
  })

  test('an unknown phone gets a code like any, and then the words of a wrong one', async () => {
    const nobody = aBrowser(site)
    const code = await codeFor(nobody, MING, 'forget')
    expect(code).toMatch(/^\d{6}$/)
    expect(await nobody.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })).toEqual({
      status: 400,
      msg: '验证码错误',
      data: null,
    })
  })
})

describe('caps', () => {
  test('one code per phone and purpose in 60 s, saying how long to wait; a reset in the sandbox after 10 s', async () => {
    const ming = aBrowser(site)
    await codeFor(ming, MING)
    site.clock.advance(59_000)
    expect(await ming.call(sendCode, { phone: MING, type: 'login' })).toEqual({
      status: 400,
      msg: '请在 1 秒后再获取验证码',
      data: { wait: 1 },
    })
    site.clock.advance(1000)
    expect((await ming.call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
    expect((await ming.call(sendCode, { phone: MING, type: 'forget' })).status).toBe(200)
    site.clock.advance(9999)
    expect((await ming.call(sendCode, { phone: MING, type: 'forget' })).data).toEqual({ wait: 1 })
    site.clock.advance(1)
    expect((await ming.call(sendCode, { phone: MING, type: 'forget' })).status).toBe(200)
  })

  test('five codes an hour and ten a day per phone', async () => {
    let sent = 0
    for (let minute = 0; minute < 23 * 60; minute += 10) {
      const { status } = await aBrowser(site, `203.0.113.${minute % 241}`).call(sendCode, {
        phone: MING,
        type: 'login',
      })
      if (status === 200) sent++
      if (minute === 50) expect(sent).toBe(5)
      site.clock.advance(10 * MINUTE)
    }
    expect(sent).toBe(10)
  })

  test('one address asking for 1,000 phones gets 10 sends in ten minutes and 50 in a day', async () => {
    const attacker = aBrowser(site)
    let sent = 0
    for (let i = 0; i < 1000; i++) {
      if (i === 40) expect(sent).toBe(10)
      if (i >= 40) site.clock.advance(MINUTE)
      const { status } = await attacker.call(sendCode, { phone: `139${String(i).padStart(8, '0')}`, type: 'login' })
      if (status === 200) sent++
    }
    expect(sent).toBe(50)
  }, 60_000)

  test('an IPv6 household of many addresses counts as one', async () => {
    const answers = []
    for (let i = 0; i < 12; i++) {
      answers.push(
        await aBrowser(site, `2001:db8:1:2::${i + 1}`).call(sendCode, {
          phone: `1370000000${i % 10}`.slice(0, 11),
          type: i < 10 ? 'login' : 'forget',
        }),
      )
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  test('ten wrong tries close a phone for the codes and passwords of everyone, at least half an hour', async () => {
    for (let i = 0; i < 10; i++) {
      const words = (
        await aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, type: 'password', password: 'wrong' })
      ).msg
      expect(words).toBe('账号或密码错误')
    }
    const late = await aBrowser(site).call(signIn, { phone: MING, type: 'password', password: 'wrong' })
    expect(late).toMatchObject({ status: 400, msg: '错误次数过多，请稍后再试', data: { wait: 3600 } })
    expect((await aBrowser(site).call(sendCode, { phone: MING, type: 'login' })).status).toBe(400)
    site.clock.advance(HOUR)
    expect((await aBrowser(site).call(sendCode, { phone: MING, type: 'login' })).status).toBe(200)
  })

  test('thirty wrong tries close an address; a success in between changes nothing', async () => {
    const attacker = aBrowser(site)
    for (let i = 0; i < 30; i++) {
      await attacker.call(signIn, { phone: `1390000${String(i).padStart(4, '0')}`, code: '123456' })
    }
    expect(await attacker.call(signIn, { phone: '13700000000', code: '123456' })).toMatchObject({
      msg: '错误次数过多，请稍后再试',
    })
    expect((await aBrowser(site, '192.0.2.2').call(signIn, { phone: '13700000000', code: '123456' })).msg).toBe(
      '验证码错误',
    )
  })

  test('a phone that is closed is closed to everything that takes a code', async () => {
    const ming = await aMember(site)
    const hong = await aMember(site, '13900139000')
    const [forget, erase] = [await codeFor(ming, MING, 'forget'), await codeFor(ming, MING, 'delete')]
    const move = await codeFor(hong, MING, 'phone')
    site.clock.advance(MINUTE)
    const login = await codeFor(ming, MING)
    for (let i = 0; i < 10; i++)
      await aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, type: 'password', password: 'wrong' })
    const closed = '错误次数过多，请稍后再试'
    expect((await ming.call(resetPassword, { phone: MING, code: forget, password: 'Lantern88x' })).msg).toBe(closed)
    expect((await ming.call(deleteAccount, { code: erase })).msg).toBe(closed)
    expect((await hong.call(changePhone, { phone: MING, code: move })).msg).toBe(closed)
    expect((await ming.call(sendCode, { phone: MING, type: 'login' })).msg).toBe(closed)
    expect((await aBrowser(site).call(signIn, { phone: MING, code: login })).msg).toBe(closed)
  })

  test('of 30 passwords tried at once ten are looked at', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        aBrowser(site, `198.51.100.${i}`).call(signIn, { phone: MING, type: 'password', password: `wrong${i}` }),
      ),
    )
    expect(answers.filter(({ msg }) => msg === '账号或密码错误')).toHaveLength(10)
  })

  test('a right password is no wrong try, and forgives none', async () => {
    const ming = await aMember(site)
    const code = await codeFor(ming, MING, 'forget')
    await ming.call(resetPassword, { phone: MING, code, password: 'Lantern88x' })
    await ming.call(signIn, { phone: MING, type: 'password', password: 'wrong' })
    expect((await ming.call(signIn, { phone: MING, type: 'password', password: 'Lantern88x' })).status).toBe(200)
    expect(await count('wrong_tries')).toBe(1)
  })

  test('of parallel sends to one phone one goes out', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        aBrowser(site, `198.51.100.${i}`).call(sendCode, { phone: MING, type: 'login' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a visitor is sent ten codes a day, whatever the address', async () => {
    const uuid = crypto.randomUUID()
    let sent = 0
    for (let i = 0; i < 12; i++) {
      const visitor = aBrowser(site, `198.51.100.${i}`)
      visitor.cookies.set('uuid', uuid)
      const { status } = await visitor.call(sendCode, { phone: `135000000${10 + i}`, type: 'login' })
      if (status === 200) sent++
    }
    expect(sent).toBe(10)
  })

  test('a scripted attacker gets at most 50 tries a day at one phone', async () => {
    let tried = 0
    for (let minute = 0; minute < 24 * 60; minute += 15) {
      const address = `203.0.113.${(minute / 15) % 250}`
      await aBrowser(site, address).call(sendCode, { phone: MING, type: 'login' })
      for (let i = 0; i < 6; i++) {
        const before = await triesOf()
        await aBrowser(site, `198.51.${i}.${(minute / 15) % 250}`).call(signIn, { phone: MING, code: '000000' })
        tried += (await triesOf()) - before
      }
      site.clock.advance(15 * MINUTE)
    }
    expect(tried).toBeGreaterThan(20)
    expect(tried).toBeLessThanOrEqual(50)
  }, 60_000)

  async function triesOf(): Promise<number> {
    const { rows } = await site.db.execute<{ tries: number }>(
      'select coalesce(sum(tries), 0)::int as tries from sign_in_codes',
    )
    return rows[0]?.tries ?? 0
  }
})

describe('my account', () => {
  test('an edit changes the fields sent and refreshes what the page shows', async () => {
    const ming = await aMember(site)
    const { msg, data } = await ming.call(editProfile, { nickname: ' 小明🎈 ', gender: 1 })
    expect(msg).toBe('保存成功')
    expect(data).toMatchObject({ nickname: '小明🎈', gender: 1, birthday: '' })
    expect(JSON.parse(decodeURIComponent(ming.cookies.get('userInfo') ?? ''))).toEqual({
      nickname: '小明🎈',
      avatarUrl: '',
      is_vip: 0,
      phone: '138****8000',
    })
    expect((await ming.call(editProfile, { birthday: '2000-02-29' })).data).toMatchObject({
      nickname: '小明🎈',
      birthday: '2000-02-29',
    })
  })

  test.each(['👩‍🚀小月', '👨‍👩‍👧‍👦'.repeat(12)])('%s is a nickname', async (nickname) => {
    expect((await (await aMember(site)).call(editProfile, { nickname })).data?.nickname).toBe(nickname)
  })

  test.each([
    [{ nickname: '' }, '昵称为1-12个字'],
    [{ nickname: 'a\u200Db' }, '昵称为1-12个字'],
    [{ nickname: '一二三四五六七八九十一二三' }, '昵称为1-12个字'],
    [{ nickname: 'a\u202Eb' }, '昵称为1-12个字'],
    [{ nickname: 'a\u0000b' }, '请求参数有误'],
    [{ gender: 3 }, '性别不正确'],
    [{ birthday: '2001-02-29' }, '生日不正确'],
    [{ birthday: '2004-10-21' }, '未满18周岁不能使用本站'],
    [{ birthday: '20040101' }, '生日格式为 YYYY-MM-DD'],
    [{ avatarUrl: 'https://example.com/a.png' }, '图片不存在，请重新上传'],
    [{ avatarUrl: '/uploads/../../etc/passwd' }, '图片不存在，请重新上传'],
  ])('%j is refused and changes nothing', async (input, msg) => {
    const ming = await aMember(site)
    const before = (await ming.call(myProfile, {})).data
    expect(await ming.call(editProfile, input as never)).toMatchObject({ status: 400, msg })
    expect((await ming.call(myProfile, {})).data).toEqual(before)
  })

  test('someone who is 18 today may say so', async () => {
    const ming = await aMember(site)
    expect((await ming.call(editProfile, { birthday: '2004-10-20' })).status).toBe(200)
  })

  test('two devices: each sees both, one ends the other', async () => {
    const desk = await aMember(site)
    site.clock.advance(MINUTE)
    const phone = await aMember(site)
    const devices = (await phone.call(mySessions, {})).data
    expect(devices.map(({ current }) => current)).toEqual([1, 0])
    expect(await phone.call(endSession, { id: devices[1]?.id ?? 0 })).toMatchObject({ status: 200 })
    expect((await desk.call(myProfile, {})).msg).toBe('登录已过期，请重新登录')
    expect((await phone.call(myProfile, {})).status).toBe(200)
  })

  test('a session that is over is no device any more; a device is named in two words', async () => {
    const old = await aMember(site)
    site.clock.advance(24 * HOUR - MINUTE)
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'
    const code = await codeFor(old, MING)
    const desk = aBrowser(site)
    await desk.call(signIn, { phone: MING, code }, { 'user-agent': userAgent })
    expect((await desk.call(mySessions, {})).data).toHaveLength(2)
    site.clock.advance(MINUTE)
    expect((await desk.call(mySessions, {})).data.map(({ device }) => device)).toEqual(['Chrome · Windows'])
    expect(await contentsOf(site.db)).not.toContain('Mozilla')
  })

  test("another's session and one that is not there are refused alike", async () => {
    const ming = await aMember(site)
    const hong = await aMember(site, '13900139000')
    const [foreign] = (await hong.call(mySessions, {})).data
    const answer = await ming.call(endSession, { id: foreign?.id ?? 0 })
    expect(answer.status).toBe(400)
    expect(answer).toEqual(await ming.call(endSession, { id: 99_999 }))
    expect((await hong.call(myProfile, {})).status).toBe(200)
  })

  test('a change of phone needs the code of the new one; the other sessions end', async () => {
    const other = await aMember(site)
    site.clock.advance(MINUTE)
    const ming = await aMember(site)
    const code = await codeFor(ming, '13700137000', 'phone')
    expect(await ming.call(changePhone, { phone: '13700137000', code })).toMatchObject({
      status: 200,
      data: { phone: '137****7000' },
    })
    expect((await other.call(myProfile, {})).status).toBe(401)
    expect((await ming.call(myProfile, {})).data.phone).toBe('13700137000')
    expect((await ming.call(myNotifications, {})).data).toEqual([
      expect.objectContaining({ kind: 'phone_changed', title: '手机号已更换', link: '/my-set' }),
    ])
  })

  test("a phone of another's account is told only to who holds its code", async () => {
    await aMember(site, '13900139000')
    const ming = await aMember(site)
    site.clock.advance(MINUTE)
    const code = await codeFor(ming, '13900139000', 'phone')
    expect((await ming.call(changePhone, { phone: '13900139000', code })).msg).toBe('该手机号已绑定其他账号')
  })

  test('codes for a new phone or a deletion need a session', async () => {
    expect((await aBrowser(site).call(sendCode, { phone: MING, type: 'delete' })).status).toBe(401)
    expect((await aBrowser(site).call(sendCode, { phone: MING, type: 'phone' })).status).toBe(401)
    const ming = await aMember(site)
    expect((await ming.call(sendCode, { phone: '13900139000', type: 'delete' })).msg).toBe('请使用当前账号的手机号')
  })

  test('an export is a zip of everything kept', async () => {
    const ming = await aMember(site)
    await ming.call(exportMyData, {})
    expect(ming.last?.headers['content-type']).toBe('application/zip')
    const files = unzipSync(ming.last?.rawPayload ?? new Uint8Array())
    expect(Object.keys(files).toSorted()).toEqual([
      'account.json',
      'coins.json',
      'membership.json',
      'notifications.json',
      'picks.json',
      'profile.json',
      'ranking_comments.json',
      'uploads.json',
      'wins.json',
    ])
    expect(JSON.parse(Buffer.from(files['profile.json'] ?? []).toString())).toMatchObject({ phone: MING })
  })

  test('a deletion takes everything at once; who registers again inherits nothing', async () => {
    const ming = await aMember(site)
    await ming.call(editProfile, { nickname: '要走的人' })
    const before = (await ming.call(myProfile, {})).data
    const code = await codeFor(ming, MING, 'delete')
    expect(await ming.call(deleteAccount, { code })).toMatchObject({ status: 200 })
    expect([...ming.cookies.keys()]).toEqual([])
    expect(await count('sessions')).toBe(0)
    expect(await contentsOf(site.db)).not.toMatch(new RegExp(`${MING}|要走的人|${before.vip_code}`))

    site.clock.advance(MINUTE)
    const after = (await (await aMember(site)).call(myProfile, {})).data
    expect(after.vip_code).not.toBe(before.vip_code)
    expect(after).toMatchObject({ has_password: 0, birthday: '' })
  })

  test('a session that outlived its account would open nothing', async () => {
    const ming = await aMember(site)
    await emptyAccount(site.db, 1, site.clock.now())
    const token = ming.cookies.get('Admin-Token') ?? ''
    // A public page asks for no profile: the session alone must say that nobody is there.
    expect(await findMemberIn(site.connection, site.clock)(token)).toBeNull()
  })
})
