import type { Agenda } from './agenda.ts'
import type { Book } from './book.ts'
import type { Faults } from './faults.ts'
import type { Keys, PlatformKey } from './keys.ts'
import type { Notices } from './notices.ts'
import type { Time } from './time.ts'

/** Dependencies that both wallets share. */
export interface Context {
  keys: Keys
  /** Signing key of WeChat by serial; without a known serial, the key of the current mode. */
  wechatKey: (serial?: string) => PlatformKey
  book: Book
  faults: Faults
  notices: Notices
  agenda: Agenda
  time: Time
  /** Origin of the wallets' server. */
  origin: () => string
  /** Accepts only https addresses for notices, like the real wallets. */
  strict: boolean
}
