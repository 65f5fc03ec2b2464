import type { KeyObject } from 'node:crypto'
import { AlipayRequestError, AlipaySdk } from 'alipay-sdk'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { ChannelFault } from './channel.ts'

export interface AlipaySettings {
  appId: string
  /** Our account that is paid: 2088… */
  sellerId: string
  privateKey: KeyObject
  /** Alipay's, not the app's. */
  publicKey: KeyObject
  /** An origin; null: Alipay's own. */
  endpoint: string | null
}

/** Alipay's answer, its signature verified: done, or a refusal by its code. */
export type AlipayAnswer =
  | { done: true; fields: Record<string, unknown> }
  | { done: false; code: string; words: string }

/** Parameters beside the content of a call: addresses that Alipay notifies and returns to. */
export interface Addresses {
  notify?: string
  back?: string
}

export interface AlipayGateway {
  /** Throws a ChannelFault where the answer is no refusal of the business: the outcome is unknown, or the call itself was wrong. */
  call(method: string, content: Record<string, string>, addresses?: Addresses): Promise<AlipayAnswer>
  /** An address that carries out the call where a browser opens it. */
  link(method: string, content: Record<string, string>, addresses: Addresses): string
  /** Whether Alipay signed these parameters of a notice. */
  isSigned(notice: Record<string, string>): boolean
}

const ENDPOINT = 'https://openapi.alipay.com'
const DONE = '10000'
const REFUSED_BY_BUSINESS = '40004'
const BUSY = '40005'
const UNKNOWN = '20000'

/**
 * The only code that calls alipay-sdk, whose defaults are not safe: it verifies answers only with `validateSign`, stamps
 * requests with the time of the process's zone, and takes keys for PKCS#1. Where the connection breaks it sends a request
 * once more by itself, which is safe: each request has a number of ours, under which it is carried out once.
 */
export function alipayGateway(settings: AlipaySettings, clock: Clock, limitMs: number): AlipayGateway {
  const sdk = new CheckedSdk({
    appId: settings.appId,
    privateKey: pem(settings.privateKey, 'pkcs8'),
    keyType: 'PKCS8',
    alipayPublicKey: pem(settings.publicKey, 'spki'),
    gateway: `${settings.endpoint ?? ENDPOINT}/gateway.do`,
    timeout: limitMs,
    camelcase: false,
  })
  const paramsOf = (content: Record<string, string>, { notify, back }: Addresses) => ({
    bizContent: content,
    timestamp: shanghaiTime(clock.now()),
    ...(notify !== undefined && { notifyUrl: notify }),
    ...(back !== undefined && { returnUrl: back }),
  })

  return {
    async call(method, content, addresses = {}) {
      const answer = await sdk
        .exec(method, paramsOf(content, addresses), { validateSign: true })
        .catch((error: unknown) => Promise.reject(toChannelFault(error)))
      return answerIn(answer)
    },
    link: (method, content, addresses) => sdk.pageExecute(method, 'GET', paramsOf(content, addresses)),
    isSigned(notice) {
      // The SDK uses the signature type that the message names itself: RSA is SHA-1, and others throw.
      if (notice.sign_type !== 'RSA2') return false
      // Not checkNotifySign, which throws at a % in a title.
      return sdk.checkNotifySignV2(notice)
    },
  }
}

/** Trimmed: the SDK would take a line end for a part of the key. */
const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string => key.export({ type, format: 'pem' }).toString().trim()

function answerIn(answer: Record<string, unknown>): AlipayAnswer {
  if (answer.code === DONE) return { done: true, fields: answer }
  const kind = kindOf(answer)
  if (kind === 'refused' && answer.code === REFUSED_BY_BUSINESS)
    return { done: false, code: String(answer.sub_code), words: wordsOf(answer) }
  throw new ChannelFault(kind, wordsOf(answer))
}

function kindOf({ code, sub_code: subCode }: Record<string, unknown>): ChannelFault['kind'] {
  return code === BUSY || code === UNKNOWN || subCode === 'ACQ.SYSTEM_ERROR' ? 'unknown' : 'refused'
}

/** What the SDK threw. Its own words hold signatures and whole answers, so ours are others. */
function toChannelFault(error: unknown): ChannelFault {
  if (!(error instanceof AlipayRequestError) || typeof error.responseDataRaw !== 'string')
    return new ChannelFault('unknown', 'Alipay does not answer')
  const refusal = refusalIn(error.responseDataRaw)
  if (refusal) return new ChannelFault(kindOf(refusal), wordsOf(refusal))
  return new ChannelFault('unknown', "Alipay's answer is broken or not signed by its key")
}

/** A gateway that does not know our app can't sign its refusal: it is logged, and not used as an answer. */
function refusalIn(raw: string): Record<string, unknown> | null {
  const inner = Object.values(objectIn(parsed(raw))).map(objectIn)
  return inner.find(({ code }) => typeof code === 'string' && code !== DONE) ?? null
}

const objectIn = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

function wordsOf(answer: Record<string, unknown>): string {
  const words = [answer.code, answer.sub_code ?? answer.msg, answer.sub_msg].filter((one) => typeof one === 'string')
  return `Alipay: ${words.join(' ')}`
}

/** The SDK throws a bare TypeError where an answer has no signature, and with it the answer is lost. */
class CheckedSdk extends AlipaySdk {
  override checkResponseSign(raw: string, key: string, signature: unknown, traceId: string): void {
    if (typeof signature !== 'string') throw new AlipayRequestError('no signature', { traceId, responseDataRaw: raw })
    super.checkResponseSign(raw, key, signature, traceId)
  }
}
