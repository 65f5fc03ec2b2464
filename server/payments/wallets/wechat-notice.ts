import type { KeyObject } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import * as z from 'zod/mini'
import { type Notice, type RawNotice, rejectNotice } from './channel.ts'
import { toTransactionEvidence, toRefundStatus, Transaction } from './wechat-fields.ts'

export interface NoticeKeys {
  mchid: string
  apiV3Key: string
  platformKeys: Readonly<Record<string, KeyObject>>
}

/** WeChat sends wrong signatures with this prefix, to test whether we verify signatures. */
const PROBE = 'WECHATPAY/SIGNTEST/'
const MAX_AGE = 5 * 60_000

const Envelope = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z._default(z.string(), ''),
    nonce: z.string().check(z.length(12)),
  }),
})

const Refunded = z.object({ mchid: z.string(), out_refund_no: z.string(), refund_status: z.string() })

export function readWechatNotice({ headers, body }: RawNotice, keys: NoticeKeys, now: Date): Notice {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map(
    (part) => headers[`wechatpay-${part}`],
  )
  if (!isText(timestamp) || !isText(nonce) || !isText(serial) || !isText(signature))
    return rejectNotice('malformed', 'missing signature header')
  if (signature.startsWith(PROBE)) return rejectNotice('probe', 'a probe of WeChat')
  const key = Object.hasOwn(keys.platformKeys, serial) ? keys.platformKeys[serial] : undefined
  if (!key) return rejectNotice('signature', 'unknown signing key')
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body.toString()), signature, key))
    return rejectNotice('signature', 'invalid signature')
  // This form of the comparison also rejects NaN.
  if (!(Math.abs(now.getTime() - Number(timestamp) * 1000) <= MAX_AGE))
    return rejectNotice('stale', 'outdated timestamp')
  try {
    return decryptNotice(body, keys)
  } catch (error) {
    return rejectNotice('malformed', error instanceof Error ? error.message : '')
  }
}

function decryptNotice(body: Buffer, { apiV3Key, mchid }: NoticeKeys): Notice {
  const { id: eventId, event_type: event, resource } = Envelope.parse(JSON.parse(body.toString()))
  // Throws if the authentication tag does not match.
  const text = Aes.AesGcm.decrypt(resource.ciphertext, apiV3Key, resource.nonce, resource.associated_data)
  const content: unknown = JSON.parse(text)
  if (event.startsWith('REFUND.')) {
    const refund = Refunded.parse(content)
    if (refund.mchid !== mchid) return rejectNotice('malformed', 'refund of another merchant')
    return { kind: 'refund', eventId, refundNo: refund.out_refund_no, status: toRefundStatus(refund.refund_status) }
  }
  if (event !== 'TRANSACTION.SUCCESS') return { kind: 'other', eventId, words: event }
  const transaction = Transaction.parse(content)
  if (transaction.trade_state !== 'SUCCESS') return { kind: 'other', eventId, words: transaction.trade_state }
  return { kind: 'paid', eventId, evidence: toTransactionEvidence(transaction, 'notice') }
}

const isText = (header: string | string[] | undefined): header is string => typeof header === 'string' && header !== ''
