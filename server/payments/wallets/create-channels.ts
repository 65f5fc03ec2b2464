import type { Database } from '#server/infra/db/connect.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import type { PayChannel } from './channel.ts'
import { createWalletChannels } from './real-wallets.ts'
import { type Sandbox, createSandboxChannel } from './sandbox.ts'
import type { PaySettings } from './wallets.settings.ts'

interface ChannelDeps {
  db: Database
  /** The site's secret, from which keys are derived. */
  secret: string
  realTime?: Clock
}

/** Creates the channels of this site: the sandbox, the configured wallets, or none. */
export async function createChannels(
  config: { pay: PaySettings; publicUrl: string | null },
  { db, secret, realTime = systemClock }: ChannelDeps,
): Promise<readonly PayChannel[]> {
  return config.pay.sandbox ? [createSandboxChannel({ db, secret, realTime })] : createWalletChannels(config, realTime)
}

export const isSandbox = (channel: PayChannel): channel is Sandbox => channel.name === 'sandbox'
