import { paths } from '#contract/paths.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { AttemptToPay } from './channel.ts'

/** What a channel has to know besides its own settings. */
export interface PaySite {
  /** The site's origin as wallets reach it. */
  publicUrl: string
  /** The machine's: wallets live by it, whatever the site's own says. */
  realClock: Clock
}

/** Where a wallet sends its notices. */
export const noticePath = (wallet: 'wechat' | 'alipay'): string => `/api/pay/notify/${wallet}`

/** Where a phone is sent back to from the wallet. */
export const backTo = ({ origin, orderNo }: AttemptToPay): string => origin + paths.myOrder(orderNo)
