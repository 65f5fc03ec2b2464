import type { Agenda } from './agenda.ts'
import type { Book } from './book.ts'
import type { Faults } from './faults.ts'
import type { Keys, PlatformKey } from './keys.ts'
import type { Notices } from './notices.ts'
import type { Time } from './time.ts'

/** What both wallets share. */
export interface Context {
  keys: Keys
  /** What WeChat signs with: the key of a serial, where it's one of its own. */
  wechatKey: (serial?: string) => PlatformKey
  book: Book
  faults: Faults
  notices: Notices
  agenda: Agenda
  time: Time
  /** Where the wallets listen. */
  origin: () => string
  /** Takes https addresses for notices only, as the real ones do. */
  strict: boolean
}
