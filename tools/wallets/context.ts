import type { Scheduler } from './scheduler.ts'
import type { TradeStore } from './trade-store.ts'
import type { Faults } from './faults.ts'
import type { Keys, PlatformKey } from './keys.ts'
import type { Notices } from './notices.ts'
import type { WalletClock } from './clock.ts'

/** Keys, trades, clock and other objects that the simulated WeChat Pay and Alipay share. */
export interface WalletContext {
  keys: Keys
  /** Signing key of WeChat by serial; without a known serial, the key of the current mode. */
  wechatKey: (serial?: string) => PlatformKey
  store: TradeStore
  faults: Faults
  notices: Notices
  scheduler: Scheduler
  time: WalletClock
  /** Returns the origin of the server that simulates both wallets. */
  origin: () => string
}
