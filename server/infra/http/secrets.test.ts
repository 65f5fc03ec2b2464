import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myProfile, resetPassword, sendCode, signIn } from '#contract/people/account.ts'
import { selection } from '#contract/play/picks.ts'
import { createLogger } from '#server/site/logger.ts'
import { type TestSite, createSite, deleteAllRows } from '#server/testing/site.ts'
import { listEndpoints } from '#server/testing/every-route.ts'
import { type Browser, createBrowser, requestCodeText } from '#server/testing/browsers.ts'
import { createPhone } from '#server/testing/members.ts'

const lines: string[] = []
let site: TestSite
beforeAll(async () => {
  const log = createLogger(
    { logLevel: 'trace', production: true },
    {
      write: (line: string) => void lines.push(line),
    },
  )
  site = await createSite({ logger: log })
})
afterAll(() => site.close())

/** Must not be in logs, nor in responses to other callers. */
interface CallerSecrets {
  phone: string
  password: string
  codes: string[]
  token: string
  uuid: string
}

test('excludes a caller’s secrets from logs and from responses to others', async () => {
  const everyone: CallerSecrets[] = []
  const answers: { path: string; text: string }[] = []
  let calls = 0

  for (let i = 0; calls < 1000; i++) {
    const marks = {
      phone: createPhone(),
      password: `Geheim${String(i).padStart(6, '0')}`,
      codes: [] as string[],
      token: '',
      uuid: '',
    }
    const who = createBrowser(site, `198.51.100.${i % 250}`)
    await registerAndSignIn(who, marks)
    for (const { endpoint } of listEndpoints(site)) {
      const input = {
        phone: marks.phone,
        code: '000000',
        password: marks.password,
        type: 1,
        id: 1,
        token: marks.token,
        uuid: marks.uuid,
      }
      const stranger = createBrowser(site, `203.0.113.${i % 250}`)
      const headers = {
        authorization: `Bearer ${marks.token}`,
        referer: `http://x/?token=${marks.token}&phone=${marks.phone}&code=${marks.codes[0]}`,
      }
      await stranger.call(endpoint, input, { ...headers, 'user-agent': `Mozilla ${marks.phone}` })
      if (endpoint !== myProfile)
        answers.push({ path: endpoint.path, text: `${stranger.last?.body}${JSON.stringify(stranger.last?.headers)}` })
      calls++
    }
    await site.app.inject({ url: `/nowhere?token=${marks.token}&phone=${marks.phone}` })
    everyone.push(marks)
    site.clock.advance(11 * 60_000)
  }

  const log = lines.join('\n')
  expect(lines.length).toBeGreaterThan(500)
  for (const { phone, password, codes, token, uuid } of everyone) {
    for (const secret of [
      phone,
      password,
      token,
      uuid,
      ...codes.map((code) => `:${code}`),
      ...codes.map((code) => `"${code}"`),
    ]) {
      if (secret !== '') expect(log.includes(secret), `${secret} is in the log`).toBe(false)
    }
    for (const { path, text } of answers) {
      const told = path === signIn.path ? [phone, password] : [phone, password, token]
      for (const secret of told) expect(text.includes(secret), `${path} tells ${secret}`).toBe(false)
    }
  }
})

/** Stores the secrets in `marks`. */
async function registerAndSignIn(who: Browser, marks: CallerSecrets): Promise<void> {
  await who.call(listEndpoints(site).find(({ path }) => path.endsWith('/fc3d'))?.endpoint ?? myProfile, {
    type: 'rand',
  })
  marks.uuid = who.cookies.get('uuid') ?? ''
  for (const type of ['login', 'forget'] as const) {
    const { msg } = await who.call(sendCode, { phone: marks.phone, type })
    marks.codes.push(/\d{6}/.exec(msg)?.[0] ?? '')
    if (type === 'login') await who.call(signIn, { phone: marks.phone, code: marks.codes[0] ?? '' })
    else await who.call(resetPassword, { phone: marks.phone, code: marks.codes[1] ?? '', password: marks.password })
  }
  await who.call(signIn, { phone: marks.phone, type: 'password', password: marks.password })
  marks.token = who.cookies.get('Admin-Token') ?? ''
}

test('shows only the request id of an internal error', async () => {
  await site.db.execute('alter table sessions rename to sessions_away')
  const token = 'x'.repeat(43)
  const answer = await site.app.inject({ url: myProfile.path, headers: { token } })
  await site.db.execute('alter table sessions_away rename to sessions')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    status: 500,
    msg: expect.stringMatching(/^服务器开小差了，请稍后再试（编号 [0-9a-f-]{36}）$/),
    data: null,
  })
  expect(answer.body).not.toMatch(/sessions|select|pg|at /)
  expect(lines.join('')).not.toContain(token)
})

// Database errors contain the parameters of the statement, and their `detail` contains the row.
test.each([
  ['is missing', 'rename to away', 'alter table away rename to'],
  ['refuses every row', 'add constraint no check (false) not valid', ''],
])('logs no secrets when a sign-in table %s', async (_fault, breaking, mending) => {
  const marks: CallerSecrets = { phone: '13712349999', password: 'Geheim999999', codes: [], token: '', uuid: '' }
  await deleteAllRows(site.db)
  const ming = createBrowser(site, '198.51.100.7')
  await registerAndSignIn(ming, marks)
  site.clock.advance(11 * 60_000)
  const codes = [await requestCodeText(ming, marks.phone), await requestCodeText(ming, marks.phone, 'forget')]
  lines.length = 0
  for (const table of ['users', 'sessions', 'sign_in_codes', 'pick_owners', 'wrong_tries']) {
    await site.db.execute(`alter table ${table} ${breaking}`)
    await ming.call(signIn, { phone: marks.phone, code: codes[0] ?? '' })
    await ming.call(signIn, { phone: marks.phone, type: 'password', password: marks.password })
    await ming.call(signIn, { phone: marks.phone, type: 'password', password: `${marks.password}x` })
    await ming.call(resetPassword, { phone: marks.phone, code: codes[1] ?? '', password: marks.password })
    await ming.call(selection(1), { type: 'rand' }, { cookie: `uuid=${marks.uuid}` })
    await ming.call(myProfile, {}, { token: marks.token })
    await site.db.execute(mending ? `${mending} ${table}` : `alter table ${table} drop constraint no`)
  }
  const log = lines.join('')
  expect(log).toContain('unexpected error')
  expect(log).toContain('Failed query')
  const { rows } = await site.db.execute<{ secret: string }>(sql`
      select password_hash as secret from users union select encode(token_hash, 'hex') from sessions
      union select encode(code_hash, 'hex') from sign_in_codes`)
  for (const secret of [...rows.map((row) => row.secret), marks.phone, marks.password, marks.token, marks.uuid])
    expect(log.includes(secret), `${secret} is in the log`).toBe(false)
  expect(log).not.toMatch(/argon2|params|"detail"/)
  for (const code of codes) expect(log.includes(`"${code}"`)).toBe(false)
})
