import type { Scheduler } from './scheduler.ts'
import type { Wallet } from './trade-store.ts'
import type { Faults, NoticeFault } from './faults.ts'

const RESPONSE_TIMEOUT_MS = 5000

export interface NoticeRequest {
  headers: Record<string, string>
  body: string
}

export interface NoticeMessage {
  wallet: Wallet
  /** The merchant's number of the order that the notice is about. */
  number: string
  url: string
  /** Builds the message; `probe`: with an invalid signature. */
  write(fault: NoticeFault | null, probe?: boolean): NoticeRequest
  /** Whether a response confirms the receipt of the notice. */
  isReceipt(status: number, body: string): boolean
}

export interface Notice {
  /** The merchant's number of the order. */
  number: string
  state: 'waiting' | 'received' | 'failed'
  /** Responses; status 0 without a response. */
  answers: { status: number; body: string }[]
}

/** Sends each notice once to the merchant. `deliverTo`: origin that receives them instead of the merchant's host. */
export function createNotices(scheduler: Scheduler, faults: Faults, deliverTo: string | undefined) {
  const notices: Notice[] = []

  function send(message: NoticeMessage): void {
    const { wallet, number, url } = message
    const fault = faults.notice(wallet)
    if (fault?.kind === 'drop') return
    const { pathname, search, origin } = new URL(url)
    const target = new URL(`${pathname}${search}`, deliverTo ?? origin)
    const notice: Notice = { number, state: 'waiting', answers: [] }
    notices.push(notice)

    async function post({ headers, body }: NoticeRequest): Promise<void> {
      const answer = await fetch(target, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      })
        .then(async (response) => ({ status: response.status, body: await response.text() }))
        .catch(() => ({ status: 0, body: '' }))
      notice.answers.push(answer)
      notice.state = message.isReceipt(answer.status, answer.body) ? 'received' : 'failed'
    }

    scheduler.later(0, async () => {
      if (fault?.kind === 'signtest') await post(message.write(fault, true))
      if (fault?.kind === 'duplicate') await post(message.write(fault))
      await post(message.write(fault))
    })
  }

  return { all: () => notices, send }
}
