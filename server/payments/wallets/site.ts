import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { AttemptToPay } from './channel.ts'

/** Site parameters for a channel, in addition to its own settings. */
export interface PaySite {
  /** The site's origin as reachable by wallets. */
  publicUrl: string
  /** The machine's clock: wallets use real time, whatever the site's clock shows. */
  realClock: Clock
}

/** Builds the URL path for a wallet's notices. */
export const buildNoticePath = (wallet: 'wechat' | 'alipay'): string => `/api/pay/notify/${wallet}`

/** Builds the URL to which the wallet returns on a phone. */
export const buildReturnUrl = ({ origin, orderNo }: AttemptToPay): string => origin + paths.myOrder(orderNo)
