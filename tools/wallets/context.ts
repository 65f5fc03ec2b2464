import type { Scheduler } from './scheduler.ts'
import type { TradeStore } from './trade-store.ts'
import type { Faults } from './faults.ts'
import type { Keys, PlatformKey } from './keys.ts'
import type { Notices } from './notices.ts'
import type { WalletClock } from './clock.ts'

/** Dependencies that both wallets share. */
export interface WalletContext {
  keys: Keys
  /** Signing key of WeChat by serial; without a known serial, the key of the current mode. */
  wechatKey: (serial?: string) => PlatformKey
  store: TradeStore
  faults: Faults
  notices: Notices
  scheduler: Scheduler
  time: WalletClock
  /** Origin of the wallets' server. */
  origin: () => string
}
