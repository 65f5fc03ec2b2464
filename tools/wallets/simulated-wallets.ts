import type { Trade } from './trade-store.ts'
import type { Fault } from './faults.ts'
import type { KeyMode } from './keys.ts'
import type { Notice } from './notices.ts'
import type { Phone } from './phone.ts'
import type { WalletClock } from './clock.ts'

/** Two simulated wallets that listen on this machine. */
export interface Wallets extends Phone {
  origin: string
  /** Environment variables of a site that uses them. */
  env: Record<string, string>
  trades(): Trade[]
  notices(): Notice[]
  plant(fault: Fault): void
  clearFaults(): void
  /** The wallets' clocks. */
  time: WalletClock
  /** Sends the notice of a paid trade again, as a late duplicate. */
  repeat(number: string): void
  signWith(mode: KeyMode): void
  /** Runs the held tasks. */
  release(): Promise<void>
  /** Resolves when no task is running. */
  idle(): Promise<void>
  close(): Promise<void>
}
