import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, gameType, id, queryInt, shanghaiTime } from '#contract/infra/fields.ts'
import { WIRE_MODES } from '#contract/infra/modes.ts'
import { CHALLENGE_WRONG, WRONG_CODE } from '#contract/infra/refusal-messages.ts'

const ADULT = 18

/** Returns the latest birthday of an adult. A person born on 29 February is an adult from 1 March. */
export const computeLatestBirthday = (today: string): string => `${Number(today.slice(0, 4)) - ADULT}${today.slice(4)}`

export const PHONE = /^1\d{10}$/
/** Matches a valid password: 6 to 16 digits and English letters (docs/rules/accounts.md#passwords). */
export const PASSWORD = /^[0-9A-Za-z]{6,16}$/

export const PHONE_WORDS = '请输入正确的手机号码'
export const PASSWORD_WORDS = '密码为6-16位数字和英文字母'

export const REMEMBERED_DAYS = 30

/** Masks a phone as 138****8000. */
export const formatMaskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** Builds a phone schema with a message for a missing or empty number, and one for any other wrong value. */
const phoneSchema = (missing: string, malformed: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : malformed) })
    .check(z.minLength(1, missing), z.regex(PHONE, malformed))
export const phone = phoneSchema(PHONE_WORDS, PHONE_WORDS)
const phoneToSignIn = phoneSchema('请输入账号', PHONE_WORDS)
const phoneToReset = phoneSchema('手机号不能为空', '请输入正确的手机号')
const code = z.string('请输入验证码').check(z.minLength(1, '请输入验证码'), z.regex(/^\d{6}$/, WRONG_CODE))
export const totp = z
  .string('请输入动态口令')
  .check(z.minLength(1, '请输入动态口令'), z.regex(/^\d{6}$/, '动态口令为6位数字'))
const newPassword = z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.regex(PASSWORD, PASSWORD_WORDS))
const anyPassword = z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.maxLength(64, '账号或密码错误'))

/** Purposes of verification codes. A code is valid only for the purpose for which it was requested. */
export const CODE_PURPOSES = ['login', 'forget', 'phone', 'delete', 'prove'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

const flag = z.int()

/** Maximum number of leading zero bits in a proof of work, which takes ten seconds on an average phone. */
export const MAX_ZEROS = 22

const proofOfWork = {
  challenge_id: z.optional(z.string(CHALLENGE_WRONG).check(z.maxLength(64, CHALLENGE_WRONG))),
  challenge: z.optional(z.string(CHALLENGE_WRONG).check(z.maxLength(64, CHALLENGE_WRONG))),
}

/**
 * Returns the challenge that is required before requesting a code. It is valid for one try, for 2 minutes, from the
 * same IP address. `work`: send a decimal number for which SHA-256 of `salt` followed by the number's ASCII digits
 * starts with `zeros` zero bits; 0: no work required. If a call is rejected with `data.zeros`, request a challenge with
 * this number.
 */
export const signInChallenge = endpoint('GET', '/api/login/challenge', {
  summary: '获取验证码前的安全验证',
  access: 'public',
  input: z.object({ zeros: z.optional(queryInt(0, MAX_ZEROS, '请求参数有误')) }),
  reply: z.object({ id: z.string(), work: z.object({ salt: z.string(), zeros: z.int() }) }),
})

/**
 * Sends a verification code by text message. The purposes `phone`, `delete` and `prove` require a signed-in member.
 * After a rejection with `data.wait`, try again after that number of seconds.
 */
export const sendCode = endpoint('POST', '/api/login/captcha', {
  summary: '获取短信验证码',
  access: 'public',
  limit: 'writes',
  input: z.object({
    phone,
    type: z.enum(CODE_PURPOSES, '验证码用途不正确'),
    ...proofOfWork,
  }),
})

/** Game and mode of a visitor's picks that were dropped at sign-in, because the member already had such picks. */
export const DroppedPick = z.object({ type: gameType, mode: z.enum(WIRE_MODES) })
export type DroppedPick = z.output<typeof DroppedPick>

/**
 * Signs in by code (registers unknown phones), by password, or as an operator with both. Operators with an
 * authenticator send `totp` instead of `code`. `remember` 1: a session of 30 days instead of one, except for operators.
 */
export const signIn = endpoint('POST', '/api/login/login', {
  summary: '登录（未注册的手机号自动注册）',
  access: 'public',
  limit: 'writes',
  input: z.object({
    phone: phoneToSignIn,
    type: z._default(z.enum(['captcha', 'password', 'operator'], '登录方式不正确'), 'captcha'),
    code: z.optional(code),
    totp: z.optional(totp),
    password: z.optional(anyPassword),
    remember: z._default(z.literal([0, 1], '请求参数有误'), 0),
    ...proofOfWork,
  }),
  reply: z.object({
    token: z.string(),
    left_behind: z.array(DroppedPick),
  }),
})

export const logout = endpoint('POST', '/api/login/logout', {
  summary: '退出登录',
  access: 'public',
  limit: 'writes',
})

/**
 * Sets a player's password after verifying a code, and ends all sessions of the account. `end_addresses` 1: also
 * removes the e-mail address and the addresses of calendar and feed, which work without a session.
 */
export const resetPassword = endpoint('POST', '/api/login/forget', {
  summary: '重置密码',
  access: 'public',
  limit: 'writes',
  input: z.object({
    phone: phoneToReset,
    code,
    password: newPassword,
    end_addresses: z._default(z.literal([0, 1], '请求参数有误'), 0),
    ...proofOfWork,
  }),
})

/** Sets an operator's password through a one-time link from the console or `npm run operator -- add`. */
export const setOperatorPassword = endpoint('POST', '/api/login/operator_password', {
  summary: '运营人员设置密码',
  access: 'public',
  limit: 'writes',
  input: z.object({ token: z.string('链接无效').check(z.maxLength(64, '链接无效')), password: newPassword }),
})

export const User = z.object({
  nickname: z.string(),
  /** Full number only in User/index, otherwise 138****8000. */
  phone: z.string(),
  vip_code: z.string(),
  birthday: z.string(),
  /** 1 male, 2 female, -1 not disclosed. */
  gender: z.int(),
  avatarUrl: z.string(),
  is_vip: flag,
  /** End of the membership, past or future; '' if there was never one. */
  deadline: shanghaiTime,
  amount: z.int(),
  has_password: flag,
  created_at: shanghaiTime,
})
export type User = z.output<typeof User>

export const MyProfile = z.extend(User, {
  /** Current province, or country if abroad; '' if none. Other members see the region stored with each text. */
  region: z.string(),
  /** Start of the current uninterrupted membership, from which its months are counted; '' if there was never one. */
  vip_since: shanghaiTime,
  /** 1: has declared to be 18 or older, as required for the first purchase. */
  is_adult: flag,
})
export type MyProfile = z.output<typeof MyProfile>

/** Content of the readable cookie `userInfo`; for display only, never read by the server. */
export interface UserInfo {
  nickname: string
  avatarUrl: string
  is_vip: number
  phone: string
}

export const myProfile = endpoint('GET', '/api/User/index', {
  summary: '我的资料',
  access: 'member',
  notKept: 'no browser keeps phones and addresses',
  reply: MyProfile,
})

/** Changes only the fields sent. Send '' to clear `birthday` or `avatarUrl`. */
export const editProfile = endpoint('POST', '/api/User/edit', {
  summary: '修改资料',
  access: 'member',
  input: z.object({
    avatarUrl: z.optional(z.string('头像不正确').check(z.maxLength(200, '头像不正确'))),
    /** The new nickname as typed; `toNickname` normalises and validates it. */
    nickname: z.optional(z.string('昵称不正确').check(z.maxLength(1000, '昵称为1-12个字'))),
    gender: z.optional(z.literal([-1, 1, 2], '性别不正确')),
    birthday: z.optional(z.string('生日不正确').check(z.regex(/^(\d{4}-\d\d-\d\d)?$/, '生日格式为 YYYY-MM-DD'))),
  }),
  reply: User,
})

export const SignedInDevice = z.object({
  id,
  device: z.string(),
  created_at: shanghaiTime,
  current: flag,
  /** 1: the session lasts 30 days instead of one. */
  remembered: flag,
})
export type SignedInDevice = z.output<typeof SignedInDevice>

export const mySessions = endpoint('GET', '/api/User/sessions', {
  summary: '我的登录设备',
  access: 'member',
  reply: z.array(SignedInDevice),
})

export const endSession = endpoint('POST', '/api/User/session_end', {
  summary: '让一台设备退出登录',
  access: 'member',
  asksForProof: true,
  beforeAgreement: true,
  input: z.object({ id: bodyId }),
})

/** Verifies the member's identity by a code sent to the account's phone (`sendCode` with type `prove`). */
export const proveMyself = endpoint('POST', '/api/User/prove', {
  summary: '验证身份（登录超过一天后，敏感操作之前）',
  access: 'member',
  beforeAgreement: true,
  input: z.object({ code }),
})

/**
 * Changes the phone of the account after verifying a code sent to the new phone (`sendCode` with type `phone`). Ends
 * all other sessions.
 */
export const changePhone = endpoint('POST', '/api/User/phone', {
  summary: '更换手机号',
  access: 'member',
  asksForProof: true,
  input: z.object({ phone, code }),
  reply: User,
})

export const exportMyData = endpoint('POST', '/api/User/export', {
  summary: '导出我的数据（zip）',
  access: 'member',
  asksForProof: true,
  beforeAgreement: true,
})

/** Deletes the account permanently, after verifying a code sent to its phone (`sendCode` with type `delete`). */
export const deleteAccount = endpoint('POST', '/api/User/delete', {
  summary: '注销账号',
  access: 'member',
  beforeAgreement: true,
  input: z.object({ code }),
})

export const authorFields = { nickname: z.string(), avatarUrl: z.string(), is_vip: z.int() }

export type AuthorFields = z.output<z.ZodMiniObject<typeof authorFields>>
