import { createECDH } from 'node:crypto'
import { setPushContent, subscribePush, unsubscribePush } from '#contract/messaging/push.ts'
import type { Cases } from '#server/testing/cases.ts'

const aKey = () => createECDH('prime256v1').generateKeys('base64url')

export const cases: Cases = {
  [subscribePush.path]: { input: { endpoint: 'https://fcm.googleapis.com/a', p256dh: aKey(), auth: 'a'.repeat(22) } },
  [unsubscribePush.path]: { addsNothing: true },
  [setPushContent.path]: { addsNothing: true },
}
