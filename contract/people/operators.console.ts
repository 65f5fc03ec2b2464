import * as z from 'zod/mini'
import { phone, totp } from './account.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import { bodyId, id, maskedPhone, shanghaiTime } from '#contract/infra/fields.ts'
import { ROLE_IDS, BAD_STAFF_NAME } from '#contract/infra/roles.ts'

/** Cookie set when the console is opened in a browser. It is sent only to the console's path and grants no access. */
export const CONSOLE_COOKIE = 'console'

export const SignedInOperator = z.object({
  name: z.string(),
  phone: maskedPhone,
  role: z.enum(ROLE_IDS),
  has_totp: z.int(),
  waiting: z.record(z.string(), z.int()),
})
export type SignedInOperator = z.output<typeof SignedInOperator>

/** The console polls this call to detect an expired session; polling does not extend the session. */
export const signedInOperator = endpoint('GET', '/api/console/me', {
  summary: '当前登录的运营人员',
  access: { operator: 'any' },
  limit: 'polls',
  reply: SignedInOperator,
})

/** Creates a secret for the authenticator and returns it once. An earlier unconfirmed secret becomes invalid. */
export const beginTotp = endpoint('POST', '/api/console/totp_begin', {
  summary: '开始绑定动态口令，答一次性的密钥',
  access: { operator: 'any' },
  /** `secret` in base32; `uri` contains the same secret, to be shown as a QR code. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

/** Enables the authenticator: sign-in then requires its codes. Ends the operator's other sessions. */
export const confirmTotp = endpoint('POST', '/api/console/totp_confirm', {
  summary: '确认绑定动态口令，其他设备退出',
  access: { operator: 'any' },
  input: z.object({ totp }),
})

export const OperatorRow = z.object({
  id,
  name: z.string(),
  /** Name that was entered together with the role; '' if none. */
  staff_name: z.string(),
  phone: maskedPhone,
  role: z.enum(ROLE_IDS),
  /** 0: the password link has not been used yet. */
  has_password: z.int(),
  has_totp: z.int(),
  devices: z.array(z.object({ id, device: z.string(), created_at: shanghaiTime })),
  /** 1: the row of the caller. Operators cannot remove themselves. */
  is_self: z.int(),
})
export type OperatorRow = z.output<typeof OperatorRow>

const access = { operator: 'staff' } as const

/** Name of a staff member as typed; `parseStaffName` normalises and validates it. */
const staffName = z.string('请填写姓名').check(z.maxLength(200, BAD_STAFF_NAME))

export const operatorList = endpoint('GET', '/api/console/operators', {
  summary: '运营人员与他们登录的设备',
  access,
  reply: z.array(OperatorRow),
})

/** Adds an operator, or changes one. Returns once the one-time link `path` for setting the password. */
export const addOperator = endpoint('POST', '/api/console/operator_add', {
  summary: '设为运营人员或更换角色，答一次性的密码设置链接',
  access,
  input: z.object({ phone, name: staffName, role: z.enum(ROLE_IDS, '请选择角色') }),
  reply: z.object({ path: z.string() }),
})

/** Changes the role or name of an operator. Also returns a one-time link `path` for setting another password. */
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
})

/** Removes an operator's authenticator, so that sign-in uses text messages again. Ends the operator's sessions. */
export const removeTotp = endpoint('POST', '/api/console/operator_totp_remove', {
  summary: '解除运营人员的动态口令，其登录全部失效',
  access,
  input: z.object({ id: bodyId }),
})

export const endOperatorSession = endpoint('POST', '/api/console/operator_session_end', {
  summary: '让运营人员的一台设备退出',
  access,
  input: z.object({ operator_id: bodyId, id: bodyId }),
})
