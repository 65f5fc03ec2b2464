import type { Trade } from './book.ts'
import type { Fault } from './faults.ts'
import type { KeyMode } from './keys.ts'
import type { Notice } from './notices.ts'
import type { Phone } from './phone.ts'
import type { Time } from './time.ts'

/** Two wallets that listen on this machine. */
export interface Wallets extends Phone {
  origin: string
  /** The environment of a site that meets them. */
  env: Record<string, string>
  trades(): Trade[]
  notices(): Notice[]
  plant(fault: Fault): void
  clearFaults(): void
  /** The wallets' clocks. */
  time: Time
  /** Sends again what was told of a paid trade, as a late duplicate. */
  repeat(number: string): void
  signWith(mode: KeyMode): void
  /** Does what is held. */
  release(): Promise<void>
  /** Until nothing is under way. */
  idle(): Promise<void>
  close(): Promise<void>
}
