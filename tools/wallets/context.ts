import type { Agenda } from './agenda.ts'
import type { Book } from './book.ts'
import type { Faults } from './faults.ts'
import type { Keys, PlatformKey } from './keys.ts'
import type { Notices } from './notices.ts'
import type { Time } from './time.ts'

/** Shared state of both wallets. */
export interface Context {
  keys: Keys
  /** Returns WeChat's signing key, by serial if it is one of its own. */
  wechatKey: (serial?: string) => PlatformKey
  book: Book
  faults: Faults
  notices: Notices
  agenda: Agenda
  time: Time
  /** Origin of the wallets' server. */
  origin: () => string
  /** Only accepts https notification URLs, like the real wallets. */
  strict: boolean
}
