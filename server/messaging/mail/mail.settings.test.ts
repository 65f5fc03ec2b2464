import { expect, test } from 'vitest'
import { type Env, readConfig } from '#server/site/config.ts'
import { listProblems } from '#server/site/testing/list-problems.ts'

const WHOLE = {
  SMTP_URL: 'smtps://a%40b:p%3Aw@smtp.example',
  MAIL_FROM: 'a@b.example',
  PUBLIC_URL: 'https://b.example',
}

test('reads SMTP_URL with the default port of its protocol', () => {
  expect(readConfig({}).mail).toBeNull()
  expect(readConfig(WHOLE).mail).toEqual({
    host: 'smtp.example',
    port: 465,
    secure: true,
    user: 'a@b',
    pass: 'p:w',
    from: 'a@b.example',
  })
  expect(readConfig({ ...WHOLE, SMTP_URL: 'smtp://smtp.example' }).mail).toMatchObject({ port: 587, secure: false })
})

test.each<[Env, RegExp]>([
  [{ SMTP_URL: 'http://smtp.example' }, /^SMTP_URL 不对/],
  [{ SMTP_URL: 'smtp://a%zz@smtp.example' }, /^SMTP_URL 不对/],
  [{ PUBLIC_URL: '' }, /还缺 PUBLIC_URL/],
  [{ MAIL_FROM: '' }, /还缺 MAIL_FROM/],
  [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, /还缺 MAIL_FROM/],
  [{ DEMO: '1' }, /DEMO=1 不寄邮件/],
])('rejects mail settings in which %j replaces a valid value', (change, words) => {
  expect(listProblems({ ...WHOLE, ...change })).toEqual([expect.stringMatching(words)])
})
