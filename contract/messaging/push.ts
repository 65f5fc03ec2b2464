import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { shanghaiTime } from '#contract/infra/fields.ts'

/** Maximum number of devices of a member with push; a new subscription deletes the oldest one. */
export const DEVICES_LIMIT = 10

/** Push settings of this device, which is identified by its session. */
const MyPush = z.object({
  is_offered: z.int(),
  /** The site's public VAPID key for subscriptions; base64url. */
  key: z.string(),
  /** URL of this device at its browser's push service; '': no subscription. */
  endpoint: z.string(),
  /** 1: push messages to this device contain details; 0: only a general notice. */
  says_what: z.int(),
  /** End of the session of this device. The subscription ends with the session. */
  ends_at: shanghaiTime,
  devices: z.int(),
})
export type MyPush = z.output<typeof MyPush>

export const myPush = endpoint('GET', '/api/User/push', {
  summary: '我在这台设备上的推送',
  access: 'member',
  reply: MyPush,
})

const BAD_PUSH = '推送的参数不正确'
const createBase64urlField = (form: RegExp) => z.string(BAD_PUSH).check(z.regex(form, BAD_PUSH))

export const subscribePush = endpoint('POST', '/api/User/push_subscribe', {
  summary: '在这台设备上打开推送',
  access: 'member',
  input: z.object({
    endpoint: z.string(BAD_PUSH).check(z.maxLength(1000, BAD_PUSH)),
    /** The browser's public key: a point on P-256, 65 bytes. */
    p256dh: createBase64urlField(/^[\w-]{87}=?$/),
    auth: createBase64urlField(/^[\w-]{22}(==)?$/),
  }),
  reply: MyPush,
})

export const unsubscribePush = endpoint('POST', '/api/User/push_unsubscribe', {
  summary: '在这台设备上关闭推送',
  access: 'member',
  reply: MyPush,
})

export const setPushContent = endpoint('POST', '/api/User/push_content', {
  summary: '这台设备上的推送是否写出内容',
  access: 'member',
  input: z.object({ is_on: z.literal([0, 1], 'is_on 只能是 0 或 1') }),
  reply: MyPush,
})
