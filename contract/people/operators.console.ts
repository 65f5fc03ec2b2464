import * as z from 'zod/mini'
import { phone, totp } from './account.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, shanghaiTime } from '#contract/infra/fields.ts'
import { ROLE_IDS } from '#contract/infra/roles.ts'
import { BAD_STAFF_NAME } from '#contract/infra/staff-name.ts'

/** Says that the console has been open in this browser, to the console's address alone; it opens nothing. */
export const CONSOLE_COOKIE = 'console'

export const SignedInOperator = z.object({
  /** As the console calls them. */
  name: z.string(),
  /** 138****8000. */
  phone: z.string(),
  role: z.enum(ROLE_IDS),
  /** Signs in by an authenticator instead of a text message. */
  has_totp: z.int(),
  /** How many things wait for them, by the part of the console. */
  waiting: z.record(z.string(), z.int()),
})
export type SignedInOperator = z.output<typeof SignedInOperator>

/** Who works at the console. It asks by itself, to notice that the session has ended, and keeps no session alive. */
export const signedInOperator = endpoint('GET', '/api/console/me', {
  summary: '当前登录的运营人员',
  access: { operator: 'any' },
  limit: 'polls',
  input: z.object({}),
  reply: SignedInOperator,
})

/** A secret for one's own authenticator, told this once; an earlier one that was not confirmed is dead. */
export const beginTotp = endpoint('POST', '/api/console/totp_begin', {
  summary: '开始绑定动态口令，答一次性的密钥',
  access: { operator: 'any' },
  input: z.object({}),
  /** `secret` in base32, and the same as the address that a QR code holds. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

/** The authenticator shows the right code: from here on signing in asks for it, and one's other sessions end. */
export const confirmTotp = endpoint('POST', '/api/console/totp_confirm', {
  summary: '确认绑定动态口令，其他设备退出',
  access: { operator: 'any' },
  input: z.object({ totp }),
  reply: z.null(),
})

export const OperatorRow = z.object({
  id,
  /** As the console calls them. */
  name: z.string(),
  /** The name that was given with the role; ''. */
  staff_name: z.string(),
  /** 138****8000. */
  phone: z.string(),
  role: z.enum(ROLE_IDS),
  /** Without one they have not used their link yet. */
  has_password: z.int(),
  /** As of SignedInOperator. */
  has_totp: z.int(),
  /** Where they are signed in, as a member or as an operator. */
  devices: z.array(z.object({ id, device: z.string(), created_at: shanghaiTime })),
  /** Who asks, and can't be removed by themselves. */
  is_self: z.int(),
})
export type OperatorRow = z.output<typeof OperatorRow>

const access = { operator: 'staff' } as const

/** As staffNameOf takes it. */
const staffName = z.string('请填写姓名').check(z.maxLength(200, BAD_STAFF_NAME))

export const operatorList = endpoint('GET', '/api/console/operators', {
  summary: '运营人员与他们登录的设备',
  access,
  input: z.object({}),
  reply: z.array(OperatorRow),
})

/** A new one, or another role or password of one there is. `path` is told this once: the link for the password. */
export const addOperator = endpoint('POST', '/api/console/operator_add', {
  summary: '设为运营人员或更换角色，答一次性的密码设置链接',
  access,
  input: z.object({ phone, name: staffName, role: z.enum(ROLE_IDS, '请选择角色') }),
  reply: z.object({ path: z.string() }),
})

/** Another role or name of one there is; whether or not it is another, `path` is told this once: the link for a new password. */
export const changeOperator = endpoint('POST', '/api/console/operator_change', {
  summary: '更换运营人员的角色或姓名，答一次性的密码设置链接',
  access,
  input: z.object({ id: bodyId, name: staffName, role: z.enum(ROLE_IDS, '请选择角色') }),
  reply: z.object({ path: z.string() }),
})

export const removeOperator = endpoint('POST', '/api/console/operator_remove', {
  summary: '取消运营人员，其登录全部失效',
  access,
  input: z.object({ id: bodyId }),
  reply: z.null(),
})

/** Of an operator whose authenticator is lost: text messages open again. */
export const removeTotp = endpoint('POST', '/api/console/operator_totp_remove', {
  summary: '解除运营人员的动态口令，其登录全部失效',
  access,
  input: z.object({ id: bodyId }),
  reply: z.null(),
})

export const endOperatorSession = endpoint('POST', '/api/console/operator_session_end', {
  summary: '让运营人员的一台设备退出',
  access,
  input: z.object({ operator_id: bodyId, id: bodyId }),
  reply: z.null(),
})
