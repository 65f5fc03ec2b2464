import type { Endpoint, InputOf, ReplyOf, RefusalData } from '#contract/infra/endpoint.ts'
import { SIGN_IN_FIRST } from '#contract/infra/refusal-messages.ts'
import { setSiteTime } from './site-clock.ts'

/** Result of a call: status 200, 400 or 401, or no response. Any other status is thrown as `CallFailed`. */
export type Answer<Data> = SuccessAnswer<Data> | { status: 400 | 401; msg: string; data: RefusalData | null } | NoAnswer

interface SuccessAnswer<Data> {
  status: 200
  msg: string
  data: Data
  /** Set for a cached response: server time of its download, in milliseconds. */
  kept?: number
}

/** No response: the network failed, or the timeout passed (20 s; five minutes for a form, or a download's body). */
export interface NoAnswer {
  status?: undefined
  code: 0
  msg: string
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Background call of the page: shows neither progress nor errors. */
  quiet?: boolean
  /** A read for the content of the page, not an action of the player. Opens no dialog. */
  reading?: boolean
  /** Headers of a GET for the service worker: the signed-in member; whether the page already shows a response. */
  reader?: string
  shown?: boolean
}

/** Calls the API: over the network in the browser, in-process on the server. A form is sent as multipart. */
export type Api = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | FormData,
  options?: CallOptions,
) => Promise<Answer<ReplyOf<E>>>

/** The server responded with a status that is not a business response: 403, 404, 429, 500 … */
export class CallFailed extends Error {
  readonly status: number
  constructor(status: number, msg: string) {
    super(msg)
    this.name = 'CallFailed'
    this.status = status
  }
}

const TIMEOUT_MS = 20_000
// docs/rules/api.md#waiting limits every call to 20 s, with two exceptions. A form may take longer, because a phone
// needs more time for 10 MB and the server also waits five minutes. A download may take longer once it has started,
// because the server generates it while sending.
const FORM_TIMEOUT_MS = 300_000
export const UNKNOWN_ERROR = '未知错误'

/** Calls the API over the network. Shows nothing; `react-to-answer.ts` displays the result. */
export const call: Api = async (endpoint, input, options = {}) => {
  const { signal } = options
  const limit = createTimeout(input instanceof FormData ? FORM_TIMEOUT_MS : TIMEOUT_MS)
  const stop = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
  try {
    const response = await fetch(buildUrl(endpoint, input), buildRequest(endpoint, input, options, stop))
    setSiteTime(Number(response.headers.get('site-time')))
    const kept = Number(response.headers.get('kept-at'))
    if (isFile(response)) limit.restart(FORM_TIMEOUT_MS)
    return { ...parseAnswer(response.status, await readBody(response)), ...(kept > 0 && { kept }) }
  } catch (error) {
    if (error instanceof CallFailed || signal?.aborted) throw error
    return { code: 0, msg: limit.signal.aborted ? '请求超时，请稍后再试' : '网络连接失败，请稍后再试' }
  } finally {
    limit.clear()
  }
}

function createTimeout(ms: number) {
  const over = new AbortController()
  const begun = (within: number) => setTimeout(() => over.abort(), within)
  let timer = begun(ms)
  const clear = () => clearTimeout(timer)
  const restart = (within: number) => {
    clear()
    timer = begun(within)
  }
  return { signal: over.signal, clear, restart }
}

export function buildUrl(endpoint: Pick<Endpoint, 'method' | 'path'>, input: unknown): string {
  if (endpoint.method !== 'GET') return endpoint.path
  const given = Object.entries(input as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const query = String(new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])))
  return query === '' ? endpoint.path : `${endpoint.path}?${query}`
}

function buildRequest(endpoint: Endpoint, input: unknown, options: CallOptions, signal: AbortSignal): RequestInit {
  const gid = createGid(Date.now(), crypto.getRandomValues(new Uint32Array(2)))
  const shared = { method: endpoint.method, credentials: 'include', signal } as const
  const { reader, shown } = options
  if (endpoint.method === 'GET')
    return { ...shared, headers: { gid, ...(reader && { reader }), ...(shown && { shown: '1' }) } }
  // The browser sets a form's content type, including the boundary.
  if (input instanceof FormData) return { ...shared, headers: { gid }, body: input }
  return { ...shared, headers: { gid, 'content-type': 'application/json' }, body: JSON.stringify(input) }
}

/** Creates the id of a call (gid): its start time in milliseconds, a point, and random numbers (`dice`). */
export const createGid = (at: number, dice: Iterable<number>): string =>
  `${at}.${[...dice].map((n) => String(n).padStart(10, '0')).join('')}`

async function readBody(response: Response): Promise<unknown> {
  if (isFile(response)) return { status: response.status, msg: '', data: await response.blob() }
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new CallFailed(response.status, UNKNOWN_ERROR)
  }
}

const isFile = ({ headers }: Response): boolean => headers.get('content-disposition')?.startsWith('attachment') ?? false

/** Parses a reply’s envelope. Returns answers with status 200, 400 or 401; throws `CallFailed` for any other. */
export function parseAnswer<Data>(httpStatus: number, body: unknown): Answer<Data> {
  const { status = httpStatus, msg, message, data = null } = (body ?? {}) as Record<string, unknown>
  const words = nonEmptyText(msg) ?? nonEmptyText(message)
  if (status === 200) return { status, msg: words ?? '', data: data as Data }
  if (status === 400 || status === 401) {
    const shown = words === SIGN_IN_FIRST ? '请先登录' : words
    return { status, msg: shown ?? UNKNOWN_ERROR, data: data as RefusalData | null }
  }
  throw new CallFailed(Number(status), words ?? UNKNOWN_ERROR)
}

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
