import type { Database } from '#server/infra/db/connect.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import type { PayChannel } from './channel.ts'
import { type Sandbox, createSandboxChannel } from './sandbox.ts'
import type { PaySettings } from './wallets.settings.ts'

interface ChannelDeps {
  db: Database
  /** The site's secret, from which keys are derived. */
  secret: string
  realTime?: Clock
}

export async function createChannels(
  config: { pay: PaySettings; publicUrl: string | null },
  { db, secret, realTime = systemClock }: ChannelDeps,
): Promise<readonly PayChannel[]> {
  return config.pay.sandbox ? [createSandboxChannel({ db, secret, realTime })] : createWalletChannels(config, realTime)
}

/**
 * Creates the channels of the connected wallets. The channel of a wallet that is no longer offered has empty `wallets`,
 * so it accepts no new order. An SDK is loaded only if it is used. After `limitMs` without a response, a call throws a
 * ChannelFault `unknown`.
 */
export async function createWalletChannels(
  { pay, publicUrl }: { pay: Pick<PaySettings, 'offered' | 'wechat' | 'alipay'>; publicUrl: string | null },
  realClock: Clock,
  limitMs = 10_000,
): Promise<PayChannel[]> {
  const site = { publicUrl: publicUrl ?? '', realClock }
  const channels: PayChannel[] = []
  if (pay.wechat) channels.push((await import('./wechat.ts')).createWechatChannel(pay.wechat, site, limitMs))
  if (pay.alipay) channels.push((await import('./alipay.ts')).createAlipayChannel(pay.alipay, site, limitMs))
  return channels.map((one) => ({ ...one, wallets: one.wallets.filter((wallet) => pay.offered.includes(wallet)) }))
}

export const isSandbox = (channel: PayChannel): channel is Sandbox => channel.name === 'sandbox'
