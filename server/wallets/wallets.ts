import type { Database } from '#server/db/connect.ts'
import { type Clock, systemClock } from '#server/lib/clock.ts'
import type { PayChannel } from './channel.ts'
import { type Sandbox, sandboxChannel } from './sandbox.ts'

export {
  type AttemptStatus,
  type AttemptToPay,
  type BillRow,
  type ChannelName,
  ChannelFault,
  type CloseResult,
  type Notice,
  type PaidEvidence,
  type PayChannel,
  type PayMode,
  type RawNotice,
  type RefundStatus,
  type RefundToMake,
} from './channel.ts'
export { type Sandbox, type SandboxTrade, SANDBOX_PATH, sandboxChannel } from './sandbox.ts'

interface Means {
  db: Database
  /** The site's. */
  secret: string
  realTime?: Clock
}

/** The wallets that the site is configured for: in production none is simulated but in a demonstration. */
export async function channelsOf(
  { production, demo }: { production: boolean; demo: boolean },
  { db, secret, realTime = systemClock }: Means,
): Promise<readonly PayChannel[]> {
  return production && !demo ? [] : [sandboxChannel({ db, secret, realTime })]
}

export const isSandbox = (channel: PayChannel): channel is Sandbox => channel.name === 'sandbox'
