import { buildPushPayload } from '@block65/webcrypto-web-push'
import { request } from 'undici'
import { createPublicAgent } from '#server/infra/lib/public-agent.ts'
import type { SendOutcome } from '#server/messaging/outbox/outbox.ts'
import type { PushKeys } from './keys.ts'
import type { PushSettings } from './push.settings.ts'
import { isPushService, type SubscriptionParams } from './subscriptions.ts'

/** Push message, which the service worker (web/worker.ts) shows. */
export interface PushMessage {
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string
  readonly title: string
  readonly body: string
  /** Page that opens when the member taps the notification. */
  readonly link: string
  /** Time shown with the notification, in milliseconds since 1970. */
  readonly at: number
  /** Day of the last draw in China (YYYY-MM-DD), shown if the message arrives on another day; '' without results. */
  readonly day: string
}

/** Each subscription contains its own endpoint. */
export interface PushService {
  send(to: SubscriptionParams, message: PushMessage, ttlMs: number): Promise<SendOutcome>
  close(): Promise<void>
}

const LIMIT_MS = 10_000
const ANSWER_BYTES = 4096
const MOST_WAIT_MS = 6 * 3_600_000
const GONE = new Set([404, 410])

export function createPushService({ subject, standIn }: PushSettings, keys: PushKeys): PushService {
  const agent = createPublicAgent({ timeout: LIMIT_MS })
  return { send, close: () => agent.close() }

  async function send(
    { endpoint, p256dh, auth }: SubscriptionParams,
    message: PushMessage,
    ttlMs: number,
  ): Promise<SendOutcome> {
    if (!isPushService(endpoint, standIn)) return { state: 'gone', answer: 'unknown push service' }
    const isStandIn = URL.parse(endpoint)?.origin === standIn
    try {
      const { headers, body } = await buildPushPayload(
        // A push service stores only the last undelivered message of a topic.
        { data: JSON.stringify(message), options: { topic: message.tag } },
        // The library signs only for https URLs; the test service has http.
        { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: { p256dh, auth } },
        { subject, ...keys },
      )
      // Redirects are not followed: they could lead to an internal host.
      const answer = await request(endpoint, {
        method: 'POST',
        headers: { ...headers, ttl: String(Math.floor(ttlMs / 1000)) },
        body,
        signal: AbortSignal.timeout(LIMIT_MS),
        ...(!isStandIn && { dispatcher: agent }),
      })
      await answer.body.dump({ limit: ANSWER_BYTES })
      return toSendOutcome(answer.statusCode, answer.headers['retry-after'])
    } catch (error) {
      return { state: 'later', answer: error instanceof Error ? error.message : String(error) }
    }
  }
}

function toSendOutcome(status: number, retryAfter: string | string[] | undefined): SendOutcome {
  const answer = String(status)
  if (status >= 200 && status < 300) return { state: 'sent', answer }
  if (GONE.has(status)) return { state: 'gone', answer }
  if (status === 429 || status >= 500) return { state: 'later', answer, waitMs: parseRetryAfter(String(retryAfter)) }
  return { state: 'refused', answer }
}

/** Parses `Retry-After` in seconds, as push services send it. */
const parseRetryAfter = (retryAfter: string): number =>
  /^\d{1,9}$/.test(retryAfter) ? Math.min(Number(retryAfter) * 1000, MOST_WAIT_MS) : 0
