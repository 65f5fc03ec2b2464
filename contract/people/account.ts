import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, gameType, id, queryInt, shanghaiTime } from '#contract/infra/fields.ts'
import { WIRE_MODES } from '#contract/infra/modes.ts'
import { CHALLENGE_WRONG, WRONG_CODE } from '#contract/infra/refusal-words.ts'

export const PHONE = /^1\d{10}$/
/** docs/rules/accounts.md#passwords: 6-16 digits and English letters. */
export const PASSWORD = /^[0-9A-Za-z]{6,16}$/

export const PHONE_WORDS = '请输入正确的手机号码'
export const PASSWORD_WORDS = '密码为6-16位数字和英文字母'

/** How long a device stays signed in whose player has ticked 30 天内免登录. */
export const REMEMBERED_DAYS = 30

/** 138****8000: how a phone looks to anyone, its owner's own profile call excepted. */
export const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** What is no text is malformed; only what is not there, or empty, is missing. */
const phoneOr = (missing: string, malformed: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : malformed) })
    .check(z.minLength(1, missing), z.regex(PHONE, malformed))
export const phone = phoneOr(PHONE_WORDS, PHONE_WORDS)
const phoneToSignIn = phoneOr('请输入账号', PHONE_WORDS)
const phoneToReset = phoneOr('手机号不能为空', '请输入正确的手机号')
const code = z.string('请输入验证码').check(z.minLength(1, '请输入验证码'), z.regex(/^\d{6}$/, WRONG_CODE))
/** What an operator's authenticator shows. */
export const totp = z
  .string('请输入动态口令')
  .check(z.minLength(1, '请输入动态口令'), z.regex(/^\d{6}$/, '动态口令为6位数字'))
const newPassword = z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.regex(PASSWORD, PASSWORD_WORDS))
const anyPassword = z.string('请输入密码').check(z.minLength(1, '请输入密码'), z.maxLength(64, '账号或密码错误'))

/** What a code is for; it opens nothing else. */
export const CODE_PURPOSES = ['login', 'forget', 'phone', 'delete', 'prove'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

const nothing = z.null()
const flag = z.int()

/** The most work that is ever required: ten seconds of an ordinary phone. */
export const MOST_ZEROS = 22

/** The proof of work that a call may need, as fields of its body. */
const proofOfWork = {
  challenge_id: z.optional(z.string(CHALLENGE_WRONG).check(z.maxLength(64, CHALLENGE_WRONG))),
  challenge: z.optional(z.string(CHALLENGE_WRONG).check(z.maxLength(64, CHALLENGE_WRONG))),
}

/**
 * The challenge before a code, valid for one try within 2 minutes at the address that requested it. `work`: the answer is a decimal
 * number for which SHA-256 of `salt` followed by its digits, as ASCII, begins with `zeros` zero bits; 0: none is required.
 * A call refused with `data.zeros` needs a challenge requested with these `zeros`.
 */
export const signInChallenge = endpoint('GET', '/api/login/challenge', {
  summary: '获取验证码前的安全验证',
  access: 'public',
  input: z.object({ zeros: z.optional(queryInt(0, MOST_ZEROS, '请求参数有误')) }),
  reply: z.object({ id: z.string(), work: z.object({ salt: z.string(), zeros: z.int() }) }),
})

/** Sends a code. `phone`, `delete` and `prove` are for a signed-in member; `data.wait` of a refusal is in seconds. */
export const sendCode = endpoint('POST', '/api/login/captcha', {
  summary: '获取短信验证码',
  access: 'public',
  limit: 'writes',
  input: z.object({
    phone,
    type: z.enum(CODE_PURPOSES, '验证码用途不正确'),
    ...proofOfWork,
  }),
  reply: nothing,
})

/** Picks made before signing in that gave way to the member's own of the same game and mode. */
export const LeftBehind = z.object({ type: gameType, mode: z.enum(WIRE_MODES) })
export type LeftBehind = z.output<typeof LeftBehind>

/**
 * By code (an unknown phone is registered), by password, or as an operator by both; whose authenticator is bound sends
 * `totp` instead of `code`. `remember` 1: for 30 days instead of one; never an operator.
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
    /** What a visitor picked within the last hour and does not find again. */
    left_behind: z.array(LeftBehind),
  }),
})

export const logout = endpoint('POST', '/api/login/logout', {
  summary: '退出登录',
  access: 'public',
  limit: 'writes',
  input: z.object({}),
  reply: nothing,
})

/**
 * Sets a new password by code and ends every session of the account. `end_addresses` 1: what goes to an address of its own
 * without a session ends too, reminders by mail and the calendar.
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
  reply: nothing,
})

/** An operator's password, the first or a new one, by the one-time link that `npm run operator -- add` prints. */
export const setOperatorPassword = endpoint('POST', '/api/login/operator_password', {
  summary: '运营人员设置密码',
  access: 'public',
  limit: 'writes',
  input: z.object({ token: z.string('链接无效').check(z.maxLength(64, '链接无效')), password: newPassword }),
  reply: nothing,
})

export const User = z.object({
  nickname: z.string(),
  /** Whole in User/index alone, else 138****8000. */
  phone: z.string(),
  vip_code: z.string(),
  /** YYYY-MM-DD, or '' while unknown. */
  birthday: z.string(),
  /** 1 male, 2 female, -1 secret. */
  gender: z.int(),
  /** '' while there is none. */
  avatarUrl: z.string(),
  is_vip: flag,
  /** When the membership ends, or ended; '' where there never was one. */
  deadline: shanghaiTime,
  /** Star coins. */
  amount: z.int(),
  has_password: flag,
  /** When the account was made. */
  created_at: shanghaiTime,
})
export type User = z.output<typeof User>

export const MyProfile = z.extend(User, {
  /** Province, or country abroad, that one is in now; ''. Others see the one where something was written. */
  region: z.string(),
  /** When the membership, as far as it runs unbroken, began: its months are counted from there. '' where there never was one. */
  vip_since: shanghaiTime,
  /** 1: has said to be 18, as the first purchase asks. */
  is_adult: flag,
})
export type MyProfile = z.output<typeof MyProfile>

/** What the readable cookie `userInfo` holds; for display only, the server never reads it. */
export interface UserInfo {
  nickname: string
  avatarUrl: string
  is_vip: number
  /** Masked: 138****8000. */
  phone: string
}

export const myProfile = endpoint('GET', '/api/User/index', {
  summary: '我的资料',
  access: 'member',
  notKept: 'no browser keeps phones and addresses',
  input: z.object({}),
  reply: MyProfile,
})

/** Changes only the fields sent. `birthday` and `avatarUrl` may be emptied with ''. */
export const editProfile = endpoint('POST', '/api/User/edit', {
  summary: '修改资料',
  access: 'member',
  input: z.object({
    avatarUrl: z.optional(z.string('头像不正确').check(z.maxLength(200, '头像不正确'))),
    /** As nicknameOf takes it. */
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
  /** 1: the session of this very call. */
  current: flag,
  /** 1: signed in for 30 days. */
  remembered: flag,
})
export type SignedInDevice = z.output<typeof SignedInDevice>

/** Where I am signed in, newest first. */
export const mySessions = endpoint('GET', '/api/User/sessions', {
  summary: '我的登录设备',
  access: 'member',
  notKept: 'no browser keeps the names of devices',
  input: z.object({}),
  reply: z.array(SignedInDevice),
})

export const endSession = endpoint('POST', '/api/User/session_end', {
  summary: '让一台设备退出登录',
  access: 'member',
  asksForProof: true,
  beforeAgreement: true,
  input: z.object({ id: bodyId }),
  reply: nothing,
})

/** Proves by a code sent to the account's phone (`captcha` type prove) that it is still its owner who is signed in. */
export const proveMyself = endpoint('POST', '/api/User/prove', {
  summary: '验证身份（登录超过一天后，敏感操作之前）',
  access: 'member',
  beforeAgreement: true,
  input: z.object({ code }),
  reply: nothing,
})

/** Moves the account to a new phone by a code sent to it (`captcha` type phone); ends the other sessions. */
export const changePhone = endpoint('POST', '/api/User/phone', {
  summary: '更换手机号',
  access: 'member',
  asksForProof: true,
  input: z.object({ phone, code }),
  reply: User,
})

/** Everything kept about me: a zip of JSON files, not an envelope. */
export const exportMyData = endpoint('POST', '/api/User/export', {
  summary: '导出我的数据（zip）',
  access: 'member',
  asksForProof: true,
  beforeAgreement: true,
  input: z.object({}),
  reply: nothing,
})

/** Erases the account for good, by a code sent to its phone (`captcha` type delete). */
export const deleteAccount = endpoint('POST', '/api/User/delete', {
  summary: '注销账号',
  access: 'member',
  beforeAgreement: true,
  input: z.object({ code }),
  reply: nothing,
})
