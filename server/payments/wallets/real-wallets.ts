import type { Clock } from '#server/infra/lib/clock.ts'
import type { PayChannel } from './channel.ts'
import type { PaySettings } from './wallets.settings.ts'

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
