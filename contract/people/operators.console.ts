import * as z from 'zod/mini'
import { phone, totp } from './account.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, shanghaiTime } from '#contract/infra/fields.ts'
import { ROLE_IDS, BAD_STAFF_NAME } from '#contract/infra/roles.ts'

/** Marks that the console was opened in this browser. Sent to the console's path only; grants no access. */
export const CONSOLE_COOKIE = 'console'

export const SignedInOperator = z.object({
  /** Display name in the console. */
  name: z.string(),
  /** 138****8000. */
  phone: z.string(),
  role: z.enum(ROLE_IDS),
  /** Signs in with an authenticator instead of a text message. */
  has_totp: z.int(),
  /** Number of waiting items by console section. */
  waiting: z.record(z.string(), z.int()),
})
export type SignedInOperator = z.output<typeof SignedInOperator>

/**
 * Returns the signed-in operator. The console polls it to detect an expired session; polling does not extend the
 * session.
 */
export const signedInOperator = endpoint('GET', '/api/console/me', {
  summary: '当前登录的运营人员',
  access: { operator: 'any' },
  limit: 'polls',
  input: z.object({}),
  reply: SignedInOperator,
})

/**
 * Creates a secret for the operator's own authenticator, returned only once. An earlier unconfirmed one becomes
 * invalid.
 */
export const beginTotp = endpoint('POST', '/api/console/totp_begin', {
  summary: '开始绑定动态口令，答一次性的密钥',
  access: { operator: 'any' },
  input: z.object({}),
  /** `secret` in base32; `uri` is the same for a QR code. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

/**
 * Confirms the authenticator with a correct code. From then on sign-in requires it; the operator's other sessions end.
 */
export const confirmTotp = endpoint('POST', '/api/console/totp_confirm', {
  summary: '确认绑定动态口令，其他设备退出',
  access: { operator: 'any' },
  input: z.object({ totp }),
  reply: z.null(),
})

export const OperatorRow = z.object({
  id,
  /** Display name in the console. */
  name: z.string(),
  /** Name entered with the role; '' if none. */
  staff_name: z.string(),
  /** 138****8000. */
  phone: z.string(),
  role: z.enum(ROLE_IDS),
  /** 0: the password link has not been used yet. */
  has_password: z.int(),
  /** See SignedInOperator. */
  has_totp: z.int(),
  /** Sessions, as member or operator. */
  devices: z.array(z.object({ id, device: z.string(), created_at: shanghaiTime })),
  /** The caller; cannot remove themselves. */
  is_self: z.int(),
})
export type OperatorRow = z.output<typeof OperatorRow>

const access = { operator: 'staff' } as const

/** Parsed by staffNameOf. */
const staffName = z.string('请填写姓名').check(z.maxLength(200, BAD_STAFF_NAME))

export const operatorList = endpoint('GET', '/api/console/operators', {
  summary: '运营人员与他们登录的设备',
  access,
  input: z.object({}),
  reply: z.array(OperatorRow),
})

/**
 * Adds an operator, or changes the role or password of an existing one. `path` is returned only once: the link for the
 * password.
 */
export const addOperator = endpoint('POST', '/api/console/operator_add', {
  summary: '设为运营人员或更换角色，答一次性的密码设置链接',
  access,
  input: z.object({ phone, name: staffName, role: z.enum(ROLE_IDS, '请选择角色') }),
  reply: z.object({ path: z.string() }),
})

/** Changes the role or name of an operator. `path` is always returned, only once: the link for another password. */
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

/** Removes the authenticator of an operator, for example a lost one. Sign-in uses text messages again. */
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
