import { createECDH } from 'node:crypto'
import { setPushContent, subscribePush, unsubscribePush } from '#contract/messaging/push.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

const createKey = () => createECDH('prime256v1').generateKeys('base64url')

export const cases: EndpointCases = {
  [subscribePush.path]: {
    input: { endpoint: 'https://fcm.googleapis.com/a', p256dh: createKey(), auth: 'a'.repeat(22) },
  },
  [unsubscribePush.path]: { addsNothing: true },
  [setPushContent.path]: { addsNothing: true },
}
