import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'

/** Hours for which a confirmation link is valid and an unconfirmed address is stored. */
export const CONFIRM_HOURS = 24
export const ASKS_A_DAY = 3

const MyMail = z.object({
  /** 1: the site sends e-mail; 0: it does not. */
  is_offered: z.int(),
  address: z.string(),
  /** 1: sending is disabled after three consecutive bounces. */
  is_off: z.int(),
  /** Unconfirmed address, unmasked so that the member notices a typo; '' if none. */
  asked: z.string(),
  is_returned: z.int(),
  /** 1: e-mails contain details; 0: only a general notice. */
  says_what: z.int(),
})
export type MyMail = z.output<typeof MyMail>

export const myMail = endpoint('GET', '/api/User/mail', {
  summary: '我的提醒邮箱',
  access: 'member',
  reply: MyMail,
})

/** ASCII only: the address is inserted unescaped into a header and an SMTP command. */
export const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i
export const BAD_ADDRESS = '邮箱格式不正确'

/** Sends a confirmation e-mail to a new address. The previous address remains in use until the member confirms. */
export const askMail = endpoint('POST', '/api/User/mail_ask', {
  summary: '填写提醒邮箱，寄出确认邮件',
  access: 'member',
  asksForProof: true,
  input: z.object({
    address: z.string(BAD_ADDRESS).check(z.maxLength(200, BAD_ADDRESS), z.regex(ADDRESS, BAD_ADDRESS)),
  }),
  reply: MyMail,
})

export const removeMail = endpoint('POST', '/api/User/mail_remove', {
  summary: '删除提醒邮箱',
  access: 'member',
  reply: MyMail,
})

export const setMailContent = endpoint('POST', '/api/User/mail_content', {
  summary: '邮件里是否写出内容',
  access: 'member',
  input: z.object({ is_on: z.literal([0, 1], 'is_on 只能是 0 或 1') }),
  reply: MyMail,
})

/** Token of a link in an e-mail. A call with the token needs no session. */
const token = z.string('链接不完整').check(z.maxLength(100, '链接不完整'))

export const confirmMail = endpoint('POST', '/api/mail/confirm', {
  summary: '确认提醒邮箱',
  access: 'public',
  limit: 'writes',
  input: z.object({ token }),
  reply: z.object({ address: z.string() }),
})

export const unsubscribeMail = endpoint('POST', '/api/mail/unsubscribe', {
  summary: '退订提醒邮件',
  access: 'public',
  limit: 'writes',
  input: z.object({ token }),
})
