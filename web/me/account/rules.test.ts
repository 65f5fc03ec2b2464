import { expect, test } from 'vitest'
import {
  validateBirthday,
  toCodeDigits,
  findCode,
  validateNickname,
  toPhoneDigits,
  createConfirmRule,
} from './rules.ts'

test.each([
  ['验证码发送成功（演示：123456）', '123456'],
  ['验证码发送成功', null],
  ['请在 60 秒后再试', null],
  ['订单 1234567', null],
])('findCode finds in the message “%s” the code %s', (message, code) => expect(findCode(message)).toBe(code))

test.each([
  ['123 456', '123456'],
  ['验证码：123456，', '123456'],
  ['12345678', '123456'],
  ['１２３456abc', '123456'],
])('reduces pasted “%s” to the code %s', (text, kept) => expect(toCodeDigits(text)).toBe(kept))

test.each([
  ['13800138000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  [' 13800138000\n', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['+8613800138000', '13800138000'],
  ['+86 138 0013 8000', '13800138000'],
  ['0086 13800138000', '13800138000'],
  ['18613801380', '18613801380'],
  ['138001380009', '13800138000'],
])('reduces pasted “%s” to phone number %s', (text, kept) => expect(toPhoneDigits(text)).toBe(kept))

test.each([
  ['彩友123456', true],
  ['一二三四五六七八九十一二', true],
  ['👨‍👩‍👧‍👦'.repeat(12), true],
  ['一二三四五六七八九十一二三', '昵称为1-12个字'],
  ['   ', '昵称为1-12个字'],
  ['\u200D', '昵称为1-12个字'],
  ['系统通知', '这个昵称容易被误认，请换一个'],
])('validates the nickname %s: %s', (nickname, verdict) => expect(validateNickname(nickname)).toBe(verdict))

test.each([
  ['', true],
  ['2005-03-01', true],
  ['2005-03-02', '未满18周岁不能使用本站'],
  ['1990', '生日格式为 YYYY-MM-DD'],
])('validates the birthday %s on 2023-03-01: %s', (birthday, verdict) =>
  expect(validateBirthday(birthday, '2023-03-01')).toBe(verdict),
)

test('requires equal password and confirmation', () => {
  const { validate } = createConfirmRule(() => 'abc123')
  expect([validate('abc123'), validate('abc124')]).toEqual([true, '确认密码必须与密码一致'])
})
