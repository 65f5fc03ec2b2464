import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Ends the session and clears its cookies. */
export const logout = endpoint('POST', '/api/login/logout', {
  summary: '退出登录',
  access: 'public',
  input: z.object({}),
  reply: z.null(),
})
