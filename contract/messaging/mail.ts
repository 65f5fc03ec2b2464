import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'

/** How long a link of a confirmation leads anywhere, and an unconfirmed address is kept. */
export const CONFIRM_HOURS = 24
/** Confirmations that a member may ask for in 24 hours. */
export const ASKS_A_DAY = 3

/** Where a member's reminders go by mail. */
const MyMail = z.object({
  /** 0: the site sends no mail. */
  is_offered: z.int(),
  /** The confirmed address, masked; ''. */
  address: z.string(),
  /** 1: three mails in a row came back, nothing is sent to it any more. */
  is_off: z.int(),
  /** An address that waits for its confirmation, whole so that a slip is seen; ''. */
  asked: z.string(),
  /** 1: the confirmation itself came back. */
  is_returned: z.int(),
  /** 1: mails say what happened; 0: only that something did. */
  says_what: z.int(),
})
export type MyMail = z.output<typeof MyMail>

export const myMail = endpoint('GET', '/api/User/mail', {
  summary: '我的提醒邮箱',
  access: 'member',
  input: z.object({}),
  reply: MyMail,
})

/** ASCII only: it goes into a header and an SMTP command as it is. */
export const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i
export const BAD_ADDRESS = '邮箱格式不正确'

/** Has a confirmation sent to an address; the one confirmed before stays until then. */
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
  input: z.object({}),
  reply: MyMail,
})

export const setMailContent = endpoint('POST', '/api/User/mail_content', {
  summary: '邮件里是否写出内容',
  access: 'member',
  input: z.object({ is_on: z.literal([0, 1], 'is_on 只能是 0 或 1') }),
  reply: MyMail,
})

/** Of a link in a mail: whoever has it needs no session. */
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
  reply: z.null(),
})
