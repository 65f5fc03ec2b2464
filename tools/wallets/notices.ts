import type { Scheduler } from './scheduler.ts'
import type { Wallet } from './trade-store.ts'
import type { Faults, NoticeFault } from './faults.ts'

const SECOND = 1000

/** Delays in seconds between the attempts of each wallet, until it gives up. */
const RESENDS: Record<Wallet, readonly number[]> = {
  wechat: [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600],
  alipay: [240, 600, 600, 3600, 7200, 21_600, 54_000],
}
const RESPONSE_TIMEOUT_MS = 5 * SECOND

export interface NoticeRequest {
  headers: Record<string, string>
  body: string
}

export interface NoticeMessage {
  wallet: Wallet
  /** The merchant's number of the order that the notice is about. */
  number: string
  event: string
  url: string
  /** Builds the message again for each attempt, with a new timestamp; `probe`: with an invalid signature. */
  write(fault: NoticeFault | null, probe?: boolean): NoticeRequest
  /** Whether a response confirms the receipt of the notice. */
  isReceipt(status: number, body: string): boolean
}

export interface Notice extends Pick<NoticeMessage, 'wallet' | 'number' | 'event' | 'url'> {
  /** `unreachable`: not sent, because its address is not on this machine. */
  state: 'waiting' | 'received' | 'given up' | 'dropped' | 'unreachable'
  /** Response of each attempt; status 0 without a response. */
  answers: { status: number; body: string }[]
}

export type Notices = ReturnType<typeof createNotices>

/**
 * Sends notices to the merchant until they are confirmed or the wallet gives up. `deliverTo`: origin that receives
 * them instead of the merchant's host. Sends to this machine only.
 */
export function createNotices(scheduler: Scheduler, faults: Faults, deliverTo: string | null) {
  const notices: Notice[] = []

  function send(message: NoticeMessage): void {
    const { wallet, number, event } = message
    const fault = faults.notice(wallet)
    const url = toNoticeUrl(message.url, deliverTo)
    const notice: Notice = { wallet, number, event, url, state: 'waiting', answers: [] }
    notices.push(notice)
    if (!isLocal(url)) return void (notice.state = 'unreachable')
    if (fault?.kind === 'drop') return void (notice.state = 'dropped')
    const start = (): void => scheduler.later(0, () => attempt(notice, message, fault, 0))
    if (fault?.kind === 'duplicate') start()
    start()
  }

  async function attempt(
    notice: Notice,
    message: NoticeMessage,
    fault: NoticeFault | null,
    tried: number,
  ): Promise<void> {
    if (fault?.kind === 'signtest' && tried === 0) await postNotice(notice, message.write(fault, true))
    const { status, body } = await postNotice(notice, message.write(fault))
    if (message.isReceipt(status, body)) return void (notice.state = 'received')
    if (notice.state === 'received') return
    const wait = RESENDS[message.wallet][tried]
    if (wait === undefined) return void (notice.state = 'given up')
    scheduler.later(wait * SECOND, () => attempt(notice, message, fault, tried + 1))
  }

  return { all: () => notices, send }
}

async function postNotice(notice: Notice, { headers, body }: NoticeRequest): Promise<{ status: number; body: string }> {
  const answer = await fetch(notice.url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
    .then(async (response) => ({ status: response.status, body: await response.text() }))
    .catch(() => ({ status: 0, body: '' }))
  notice.answers.push(answer)
  return answer
}

function toNoticeUrl(url: string, deliverTo: string | null): string {
  const { pathname, search, origin } = new URL(url)
  return new URL(`${pathname}${search}`, deliverTo ?? origin).href
}

const isLocal = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
