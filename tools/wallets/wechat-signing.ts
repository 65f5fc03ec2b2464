import { createCipheriv, sign, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Keys, type PlatformKey, randomText } from './keys.ts'

const CLOCK_OFFSET = 5 * 60_000
const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SCHEMA = 'WECHATPAY2-SHA256-RSA2048'
/** Prefix of the signature of a probe, which the merchant must reject. */
const PROBE = 'WECHATPAY/SIGNTEST/'

/** Returns the wallet's message if the merchant did not sign the request, else null. */
export function findSignatureProblem(request: FastifyRequest, merchant: Keys['wechat'], now: Date): string | null {
  const [schema, rest = ''] = (request.headers.authorization ?? '').split(/ (.*)/s)
  const fields = Object.fromEntries([...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const { mchid, serial_no: serial, timestamp, nonce_str: nonce, signature } = fields
  if (schema !== SCHEMA || !timestamp || !nonce || !signature) return 'Http头Authorization值格式错误，请参考签名规则'
  if (mchid !== merchant.mchid || serial !== merchant.serial)
    return '商户证书序列号有误，请使用签名私钥匹配的证书序列号'
  if (Math.abs(Number(timestamp) * 1000 - now.getTime()) > CLOCK_OFFSET) {
    return 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟'
  }
  const text = joinLines(request.method, request.url, timestamp, nonce, (request.body as string | undefined) ?? '')
  const right = verify('RSA-SHA256', Buffer.from(text), merchant.merchant, Buffer.from(signature, 'base64'))
  return right ? null : '错误的签名，导致验签失败'
}

/** Flaws that a test can give the signature of a response or notice. */
const FLAWS = ['bad-signature', 'unknown-serial', 'stale'] as const
export type SignatureFlaw = (typeof FLAWS)[number] | 'probe'

/** Returns the signature flaw of a fault, if it has one. */
export const findSignatureFlaw = (fault: { kind: string } | null): SignatureFlaw | null =>
  FLAWS.find((flaw) => flaw === fault?.kind) ?? null

/** Headers that sign a response or a notice. `at`: its timestamp. */
export function signHeaders(
  body: string,
  by: PlatformKey,
  at: Date,
  flaw: SignatureFlaw | null = null,
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000) - (flaw === 'stale' ? 600 : 0)
  const nonce = randomText(32, BASE62)
  const signature = sign('RSA-SHA256', Buffer.from(joinLines(seconds, nonce, body)), by.key)
  if (flaw === 'bad-signature') signature[0] = (signature[0] ?? 0) ^ 1
  return {
    'Wechatpay-Timestamp': String(seconds),
    'Wechatpay-Nonce': nonce,
    'Wechatpay-Serial': flaw === 'unknown-serial' ? `PUB_KEY_ID_${'0'.repeat(30)}` : by.serial,
    'Wechatpay-Signature': `${flaw === 'probe' ? PROBE : ''}${signature.toString('base64')}`,
    'Wechatpay-Signature-Type': SCHEMA,
  }
}

const joinLines = (...texts: (string | number)[]): string => texts.map((text) => `${text}\n`).join('')

/** Encrypts with AEAD_AES_256_GCM in the format of notices; `flipped`: with one inverted bit in the ciphertext. */
export function encryptNotice(
  plain: object,
  apiV3Key: string,
  original: string,
  flipped: boolean,
): Record<string, string> {
  const nonce = randomText(12, BASE62)
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce).setAAD(Buffer.from(original))
  const bytes = Buffer.concat([cipher.update(JSON.stringify(plain)), cipher.final(), cipher.getAuthTag()])
  if (flipped) bytes[10] = (bytes[10] ?? 0) ^ 1
  return {
    original_type: original,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: original,
    nonce,
  }
}
