import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { shanghaiTime } from '#contract/infra/fields.ts'

/** Devices of a member that are pushed to; of more the oldest goes. */
export const DEVICES_LIMIT = 10

/** How this device, which is the session, is pushed to. */
const MyPush = z.object({
  /** 0: the site pushes nothing. */
  is_offered: z.int(),
  /** The site's public key, which a browser subscribes with; base64url. */
  key: z.string(),
  /** Where this device is reached, an address of its browser's push service; '': it is not pushed to. */
  endpoint: z.string(),
  /** 1: pushes to this device say what happened; 0: only that something did. */
  says_what: z.int(),
  /** When the sign-in of this device ends, and with it what it is pushed. */
  ends_at: shanghaiTime,
  /** How many devices of the member are pushed to, this one included. */
  devices: z.int(),
})
export type MyPush = z.output<typeof MyPush>

export const myPush = endpoint('GET', '/api/User/push', {
  summary: '我在这台设备上的推送',
  access: 'member',
  input: z.object({}),
  reply: MyPush,
})

const BAD_PUSH = '推送的参数不正确'
const base64url = (form: RegExp) => z.string(BAD_PUSH).check(z.regex(form, BAD_PUSH))

/** Has this device pushed to, in the place of whatever subscription it had. */
export const subscribePush = endpoint('POST', '/api/User/push_subscribe', {
  summary: '在这台设备上打开推送',
  access: 'member',
  input: z.object({
    endpoint: z.string(BAD_PUSH).check(z.maxLength(1000, BAD_PUSH)),
    /** The browser's public key: a point of P-256, 65 bytes. */
    p256dh: base64url(/^[\w-]{87}=?$/),
    /** The browser's secret, 16 bytes. */
    auth: base64url(/^[\w-]{22}(==)?$/),
  }),
  reply: MyPush,
})

export const unsubscribePush = endpoint('POST', '/api/User/push_unsubscribe', {
  summary: '在这台设备上关闭推送',
  access: 'member',
  input: z.object({}),
  reply: MyPush,
})

export const setPushContent = endpoint('POST', '/api/User/push_content', {
  summary: '这台设备上的推送是否写出内容',
  access: 'member',
  input: z.object({ is_on: z.literal([0, 1], 'is_on 只能是 0 或 1') }),
  reply: MyPush,
})
