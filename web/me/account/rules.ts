import { PASSWORD, PASSWORD_WORDS, PHONE, PHONE_WORDS, computeLatestBirthday } from '#contract/people/account.ts'
import { isMisleading, toNickname } from '#contract/people/nickname.ts'
import { BAD_NICKNAME, MISLEADING_NICKNAME, UNDER_AGE, WRONG_CODE } from '#contract/infra/refusal-messages.ts'

/** The rules of this file validate in the browser, with the server's rules and messages (docs/rules/pages.md#forms). */

const PHONE_LENGTH = 11
const CODE_LENGTH = 6

export const loginPhone = { required: '请输入账号', pattern: { value: PHONE, message: PHONE_WORDS } }
export const newPhone = { required: PHONE_WORDS, pattern: { value: PHONE, message: PHONE_WORDS } }
export const resetPhone = { required: '手机号不能为空', pattern: { value: PHONE, message: '请输入正确的手机号' } }
export const code = { required: '请输入验证码', pattern: { value: /^\d{6}$/, message: WRONG_CODE } }
export const totp = { required: '请输入动态口令', pattern: { value: /^\d{6}$/, message: '动态口令为6位数字' } }
export const anyPassword = { required: '请输入密码' }
export const newPassword = { required: '请输入密码', pattern: { value: PASSWORD, message: PASSWORD_WORDS } }
export const consent = { required: '请先阅读并同意用户协议和隐私协议' }

const CONFIRM_WORDS = '确认密码必须与密码一致'
export const createConfirmRule = (password: () => string) => ({
  required: CONFIRM_WORDS,
  validate: (again: string) => again === password() || CONFIRM_WORDS,
})

export const isPhone = (text: string): boolean => PHONE.test(text)

/** Returns the code in the message of a site that simulates text messages; null for any other message. */
export const findCode = (message: string): string | null =>
  message.match(/\d+/g)?.find((digits) => digits.length === CODE_LENGTH) ?? null

/** Returns the digits of a text, including full-width digits. */
export const extractDigits = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

export const toCodeDigits = (text: string): string => extractDigits(text).slice(0, CODE_LENGTH)

/** Returns a typed or pasted phone number without the prefix 86 or 0086. No phone number starts with 86. */
export const toPhoneDigits = (text: string): string =>
  extractDigits(text)
    .replace(/^(00)?86/, '')
    .slice(0, PHONE_LENGTH)

export function validateNickname(text: string): true | string {
  const nickname = toNickname(text)
  if (nickname === null) return BAD_NICKNAME
  return isMisleading(nickname) ? MISLEADING_NICKNAME : true
}

export function validateBirthday(text: string, today: string): true | string {
  if (text === '') return true
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return '生日格式为 YYYY-MM-DD'
  return text <= computeLatestBirthday(today) || UNDER_AGE
}
