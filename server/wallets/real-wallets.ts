import type { Clock } from '#server/lib/clock.ts'
import type { PayChannel } from './channel.ts'
import type { PaySettings } from './wallets.settings.ts'

/**
 * The wallets that are configured. An SDK is loaded only where it is used. A wallet that does not answer within `limitMs` is a
 * fault `unknown`.
 */
export async function realWallets(
  { pay, publicUrl }: { pay: Pick<PaySettings, 'wechat' | 'alipay'>; publicUrl: string | null },
  realClock: Clock,
  limitMs = 10_000,
): Promise<PayChannel[]> {
  const site = { publicUrl: publicUrl ?? '', realClock }
  const channels: PayChannel[] = []
  if (pay.wechat) channels.push((await import('./wechat.ts')).wechat(pay.wechat, site, limitMs))
  if (pay.alipay) channels.push((await import('./alipay.ts')).alipay(pay.alipay, site, limitMs))
  return channels
}
