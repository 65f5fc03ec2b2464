import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, fetch } from 'undici'
import { getErrorCode } from '#server/infra/lib/errors.ts'

const MB = 1024 * 1024
const LIMIT_MS = 10_000
const LIMIT_BYTES = 5 * MB
const HOPS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Failure of a feed; the message is for the log and for operators. */
export class FeedError extends Error {
  override name = 'FeedError'
}

/**
 * Fetches the JSON under a path of the feed's host, with the time of the response by the host's clock (null: not sent).
 * Throws FeedError.
 */
export type JsonFetcher = (path: string, signal?: AbortSignal) => Promise<{ body: unknown; at: Date | null }>

interface FetcherOptions {
  /** Origin of the only host (`https://host`) that is contacted, even after a redirect. */
  origin: string
  referer: string
  /** Opens connections; the dispatcher of the official feeds rejects private addresses. */
  dispatcher?: Dispatcher
  limitMs?: number
}

/**
 * Creates a client for one host that returns the host's cookies like a browser. A response is limited to 10 s,
 * redirects included, and 5 MB.
 */
export function createJsonFetcher({ origin, referer, dispatcher, limitMs = LIMIT_MS }: FetcherOptions): JsonFetcher {
  /** Domains and expiry are ignored: the client calls one host, and its cookies last a session. */
  const cookies = new Map<string, string>()

  async function requestOnce(url: URL, signal: AbortSignal) {
    const headers = {
      'user-agent': BROWSER,
      accept: 'application/json, text/javascript, */*; q=0.01',
      'accept-language': 'zh-CN,zh;q=0.9',
      referer,
      origin: new URL(referer).origin,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    }
    const answer = await fetch(url, { headers, signal, redirect: 'manual', ...(dispatcher && { dispatcher }) })
    for (const header of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(header) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name.trim(), value.trim())
    }
    return answer
  }

  async function follow(path: string, signal: AbortSignal) {
    let url = new URL(path, origin)
    for (let hops = 0; hops <= HOPS; hops++) {
      if (url.origin !== origin) throw new FeedError(`转向了别的主机 ${url.host}`)
      const answer = await requestOnce(url, signal)
      if (!REDIRECTS.has(answer.status)) return answer
      await answer.body?.cancel()
      const next = URL.parse(answer.headers.get('location') ?? '', url.href)
      if (!next) throw new FeedError('转向的地址不对')
      url = next
    }
    throw new FeedError('转向次数过多')
  }

  return async (path, signal) => {
    const limit = AbortSignal.timeout(limitMs)
    const both = signal ? AbortSignal.any([limit, signal]) : limit
    try {
      const answer = await follow(path, both)
      return { body: await readJsonBody(answer), at: computeResponseTime(answer) }
    } catch (error) {
      if (limit.aborted) throw new FeedError(`${limitMs / 1000} 秒内没有答完`)
      throw signal?.aborted ? new FeedError('站点停止，请求中断了') : toNetworkError(error)
    }
  }
}

type FetchResponse = Awaited<ReturnType<typeof fetch>>

/** Returns the time of the response: the date header plus the age of a cached response. */
function computeResponseTime({ headers }: FetchResponse): Date | null {
  const sent = Date.parse(headers.get('date') ?? '')
  const age = Number(headers.get('age') ?? 0)
  return Number.isNaN(sent + age) ? null : new Date(sent + age * 1000)
}

async function readJsonBody(answer: FetchResponse): Promise<unknown> {
  if (answer.status !== 200) return throwFeedError(answer, `状态 ${answer.status}`)
  const type = answer.headers.get('content-type') ?? ''
  // The block page of the host's firewall is HTML with status 200.
  if (!/\bjson\b|^text\/plain/i.test(type))
    return throwFeedError(answer, `应答不是 JSON（${type.slice(0, 60) || '无类型'}）`)
  if (Number(answer.headers.get('content-length') ?? 0) > LIMIT_BYTES) return throwFeedError(answer, '应答超过 5 MB')
  const text = await readLimitedText(answer)
  try {
    return JSON.parse(text)
  } catch {
    throw new FeedError('应答的 JSON 不完整')
  }
}

async function throwFeedError(answer: FetchResponse, words: string): Promise<never> {
  await answer.body?.cancel()
  throw new FeedError(words)
}

async function readLimitedText(answer: FetchResponse): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    // Leaving the loop cancels the rest of the body.
    if (bytes > LIMIT_BYTES) throw new FeedError('应答超过 5 MB')
    chunks.push(chunk)
  }
  // Unlike Buffer.toString, a decoder strips a byte-order mark.
  return new TextDecoder().decode(Buffer.concat(chunks))
}

const NETWORK_ERROR_MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: '查不到对方的地址，请看服务器的域名解析',
  EAI_AGAIN: '查不到对方的地址，请看服务器的域名解析',
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '连接断了',
  EPIPE: '连接断了',
  UND_ERR_SOCKET: '连接断了',
  ETIMEDOUT: '连不上对方',
  UND_ERR_CONNECT_TIMEOUT: '连不上对方',
  EHOSTUNREACH: '服务器连不上外网',
  ENETUNREACH: '服务器连不上外网',
  CERT_HAS_EXPIRED: '对方的证书过期了',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不可信',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书不可信',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书不可信',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是它的',
}

function toNetworkError(error: unknown): Error {
  if (error instanceof FeedError) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = getErrorCode(cause)
  const words = NETWORK_ERROR_MESSAGES[code]
  if (words) return new FeedError(`${words}（${code}）`, { cause })
  // Node's messages are English and go only to the log.
  return new FeedError(code === '' ? '请求没有成' : `请求没有成（${code}）`, { cause })
}

export const waitPolitely = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, signal ? { signal } : {})
