import { PASSWORD, PASSWORD_WORDS, PHONE, PHONE_WORDS } from '#contract/people/account.ts'
import { latestBirthday } from '#contract/people/birthday.ts'
import { isMisleading, nicknameOf } from '#contract/people/nickname.ts'
import { BAD_NICKNAME, MISLEADING_NICKNAME, UNDER_AGE, WRONG_CODE } from '#contract/infra/refusal-words.ts'

/** What the forms ask before the server does: the same rules, the words of docs/rules/pages.md#forms. */

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
/** The same password once more. */
export const sameAs = (password: () => string) => ({
  required: CONFIRM_WORDS,
  validate: (again: string) => again === password() || CONFIRM_WORDS,
})

export const isPhone = (text: string): boolean => PHONE.test(text)

/** The code that a message carries, where it carries one: only the sandbox tells it. */
export const codeIn = (message: string): string | null =>
  message.match(/\d+/g)?.find((digits) => digits.length === CODE_LENGTH) ?? null

/** The digits of a text, those of full width too. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replace(/\D/g, '')

/** What a code field keeps of what is typed or pasted. */
export const codeDigits = (text: string): string => digitsOf(text).slice(0, CODE_LENGTH)

/** What a phone field keeps; no phone begins with 86, only the country's prefix does. */
export const phoneDigits = (text: string): string =>
  digitsOf(text)
    .replace(/^(00)?86/, '')
    .slice(0, PHONE_LENGTH)

export function nicknameRule(text: string): true | string {
  const nickname = nicknameOf(text)
  if (nickname === null) return BAD_NICKNAME
  return isMisleading(nickname) ? MISLEADING_NICKNAME : true
}

/** A birthday is optional; who gives one is an adult. */
export function birthdayRule(text: string, today: string): true | string {
  if (text === '') return true
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return '生日格式为 YYYY-MM-DD'
  return text <= latestBirthday(today) || UNDER_AGE
}
