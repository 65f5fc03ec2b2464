import { ChannelFault, parseJson } from './channel.ts'

/** A refusal in WeChat's response. It may be unsigned, so it proves nothing. */
export class WechatRefusal extends ChannelFault {
  override name = 'WechatRefusal'
  readonly code: string
  constructor(kind: ChannelFault['kind'], code: string, words: string) {
    super(kind, words)
    this.code = code
  }
}

const BUSY = ['FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'FREQUENCY_LIMIT_EXCEED']

/** An AxiosError. Its `config` contains the key and the signature and is never stored. */
interface SdkError {
  code?: unknown
  response?: { status?: unknown; data?: unknown }
}

export function toChannelFault(error: unknown): ChannelFault {
  if (error instanceof ChannelFault) return error
  const { code, response } = Object(error) as SdkError
  const signature = typeof code === 'string' && code.startsWith('EV3_')
  if (signature) return new ChannelFault('unknown', `WeChat's response has an invalid or outdated signature (${code})`)
  const refusal = parseRefusal(response?.data)
  if (refusal === null)
    return new ChannelFault('unknown', `no response from WeChat (${String(response?.status ?? code)})`)
  const kind = selectFaultKind(Number(response?.status), refusal.code)
  return new WechatRefusal(kind, refusal.code, `WeChat: ${refusal.code} ${refusal.message}`)
}

function selectFaultKind(status: number, code: string): ChannelFault['kind'] {
  const isBusy = status === 429 || BUSY.includes(code)
  return isBusy || status >= 500 || code === 'SYSTEM_ERROR' ? 'unknown' : 'refused'
}

function parseRefusal(data: unknown): { code: string; message: string } | null {
  const { code, message } = Object(Buffer.isBuffer(data) ? parseJson(data.toString()) : data) as Record<string, unknown>
  return typeof code === 'string' ? { code, message: typeof message === 'string' ? message : '' } : null
}
