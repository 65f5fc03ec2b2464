import type { KeyObject } from 'node:crypto'
import { AlipayRequestError, AlipaySdk } from 'alipay-sdk'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { ChannelFault, parseJson } from './channel.ts'

export interface AlipaySettings {
  appId: string
  /** Id of the merchant's Alipay account that receives the money: 16 digits, starting with 2088. */
  sellerId: string
  privateKey: KeyObject
  /** Alipay's public key, which verifies its responses and notices; not the public key of the app. */
  publicKey: KeyObject
  /** Origin of the gateway; null: Alipay's own. */
  endpoint: string | null
}

/** Alipay's verified response: success, or a refusal with its code. */
export type AlipayResponse =
  | { done: true; fields: Record<string, unknown> }
  | { done: false; code: string; words: string }

/** `notify`: URL to which Alipay sends notices. `back`: URL to which it redirects the payer. */
interface CallbackUrls {
  notify?: string
  back?: string
}

type Content = Record<string, string>

export type AlipayGateway = ReturnType<typeof createAlipayGateway>

const ENDPOINT = 'https://openapi.alipay.com'
const DONE = '10000'
const REFUSED_BY_BUSINESS = '40004'
const BUSY = '40005'
const UNKNOWN = '20000'

/**
 * Creates the gateway. Only this file uses alipay-sdk, because the SDK's defaults are not safe: it verifies responses
 * only with `validateSign`, stamps requests in the process's time zone, and expects PKCS#1 keys. After a lost
 * connection the SDK sends the request a second time. This is safe, because Alipay executes each of our numbers once.
 */
export function createAlipayGateway(settings: AlipaySettings, clock: Clock, limitMs: number) {
  const sdk = new CheckedSdk({
    appId: settings.appId,
    privateKey: toPem(settings.privateKey, 'pkcs8'),
    keyType: 'PKCS8',
    alipayPublicKey: toPem(settings.publicKey, 'spki'),
    gateway: `${settings.endpoint ?? ENDPOINT}/gateway.do`,
    timeout: limitMs,
    camelcase: false,
  })
  const paramsOf = (content: Content, { notify, back }: CallbackUrls) => ({
    bizContent: content,
    timestamp: formatShanghaiTime(clock.now()),
    ...(notify !== undefined && { notifyUrl: notify }),
    ...(back !== undefined && { returnUrl: back }),
  })

  return {
    /**
     * Calls Alipay and returns its success, or its refusal for a business reason. Throws a ChannelFault if the outcome is
     * unknown or the call itself was wrong.
     */
    async call(method: string, content: Content, addresses: CallbackUrls = {}): Promise<AlipayResponse> {
      const answer = await sdk
        .exec(method, paramsOf(content, addresses), { validateSign: true })
        .catch((error: unknown) => Promise.reject(toChannelFault(error)))
      return toAlipayResponse(answer)
    },
    /** Returns a URL that executes the call when a browser opens it. */
    link: (method: string, content: Content, addresses: CallbackUrls): string =>
      sdk.pageExecute(method, 'GET', paramsOf(content, addresses)),
    /** Returns whether Alipay signed these parameters of a notice. */
    isSigned(notice: Record<string, string>): boolean {
      // The SDK uses the signature type named in the message: RSA is SHA-1, and other values throw.
      if (notice.sign_type !== 'RSA2') return false
      // checkNotifySign throws on a % in a title.
      return sdk.checkNotifySignV2(notice)
    },
  }
}

/** Exports a key as PEM, trimmed, because the SDK treats a line end as part of the key. */
const toPem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type, format: 'pem' }).toString().trim()

function toAlipayResponse(answer: Record<string, unknown>): AlipayResponse {
  if (answer.code === DONE) return { done: true, fields: answer }
  const kind = selectFaultKind(answer)
  if (kind === 'refused' && answer.code === REFUSED_BY_BUSINESS)
    return { done: false, code: String(answer.sub_code), words: formatAlipayMessage(answer) }
  throw new ChannelFault(kind, formatAlipayMessage(answer))
}

function selectFaultKind({ code, sub_code: subCode }: Record<string, unknown>): ChannelFault['kind'] {
  return code === BUSY || code === UNKNOWN || subCode === 'ACQ.SYSTEM_ERROR' ? 'unknown' : 'refused'
}

/** Replaces the SDK's message, which contains signatures and whole responses. */
function toChannelFault(error: unknown): ChannelFault {
  if (!(error instanceof AlipayRequestError) || typeof error.responseDataRaw !== 'string')
    return new ChannelFault('unknown', 'no response from Alipay')
  const refusal = parseRefusal(error.responseDataRaw)
  if (refusal) return new ChannelFault(selectFaultKind(refusal), formatAlipayMessage(refusal))
  return new ChannelFault('unknown', "Alipay's response is malformed or has an invalid signature")
}

/** Parses an unsigned refusal, as Alipay sends for an unknown app. It is never returned as a response. */
function parseRefusal(raw: string): Record<string, unknown> | null {
  const inner = Object.values(toObject(parseJson(raw))).map(toObject)
  return inner.find(({ code }) => typeof code === 'string' && code !== DONE) ?? null
}

const toObject = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>

function formatAlipayMessage(answer: Record<string, unknown>): string {
  const words = [answer.code, answer.sub_code ?? answer.msg, answer.sub_msg].filter((one) => typeof one === 'string')
  return `Alipay: ${words.join(' ')}`
}

/** Reports a response without a signature. The SDK itself would throw a plain TypeError and drop the response. */
class CheckedSdk extends AlipaySdk {
  override checkResponseSign(raw: string, key: string, signature: unknown, traceId: string): void {
    if (typeof signature !== 'string') throw new AlipayRequestError('no signature', { traceId, responseDataRaw: raw })
    super.checkResponseSign(raw, key, signature, traceId)
  }
}
