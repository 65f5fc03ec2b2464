import { createScheduler } from './scheduler.ts'
import { createTradeStore } from './trade-store.ts'
import { createFaults } from './faults.ts'
import { KEYS, type KeyMode, type PlatformKey } from './keys.ts'
import { createNotices } from './notices.ts'
import { createWalletClock } from './clock.ts'

export interface WalletOptions {
  /** Speed factor of the wallets' delays, such as those of refunds. */
  speed?: number
  /** The site's origin, which receives all notices regardless of their host. */
  deliverTo?: string
  /** Key pair with which the simulated WeChat signs; see KeyMode. */
  wechatKeys?: KeyMode
}

export type WalletContext = ReturnType<typeof createContext>

/** Creates the objects that the simulated WeChat Pay and Alipay share. `origin` returns the origin of their server. */
export function createContext({ speed = 1, deliverTo, wechatKeys }: WalletOptions, origin: () => string) {
  const time = createWalletClock()
  const faults = createFaults()
  const scheduler = createScheduler(speed)
  return {
    keys: KEYS,
    wechatKey: createKeySelector(wechatKeys),
    store: createTradeStore(time),
    faults,
    notices: createNotices(scheduler, faults, deliverTo),
    scheduler,
    time,
    origin,
  }
}

/** Creates a function that returns WeChat's key with the given serial, otherwise a key of the mode. */
function createKeySelector(mode: KeyMode = 'public-key'): (serial?: string) => PlatformKey {
  const { publicKey, certificate } = KEYS.wechat.platform
  let count = 0
  return (serial) => {
    const input = [publicKey, certificate].find((one) => one.serial === serial)
    if (input) return input
    if (mode === 'public-key') return publicKey
    if (mode === 'certificate') return certificate
    return count++ % 2 === 0 ? certificate : publicKey
  }
}
