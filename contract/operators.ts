import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ROLE_IDS } from './roles.ts'

/** Says that the console has been open in this browser, to the console's address alone; it opens nothing. */
export const CONSOLE_COOKIE = 'console'

export const SignedInOperator = z.object({
  nickname: z.string(),
  /** 138****8000. */
  phone: z.string(),
  role: z.enum(ROLE_IDS),
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
