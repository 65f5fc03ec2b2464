import { useEffect, useState } from 'react'
import type { CodePurpose } from '#contract/people/account.ts'
import { machineTime } from '#client/site-clock.ts'
import { tabMemory } from '#client/memory.ts'

const SECOND = 1000

/** Whole seconds until a moment (both in milliseconds); 0 once it has passed. */
export const computeSecondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND))

/** Delay before another code may be requested. Stored per tab, so that a reload does not reset it. */
export function useCooldown(purpose: CodePurpose) {
  const key = `next-code-${purpose}`
  const [left, setLeft] = useState(0)
  // Increments when the delay restarts, which restarts the timer below.
  const [begun, setBegun] = useState(0)

  useEffect(() => {
    const read = () => setLeft(computeSecondsLeft(Number(tabMemory.read(key)), machineTime()))
    read()
    const clock = setInterval(read, SECOND)
    return () => clearInterval(clock)
  }, [key, begun])

  function start(seconds: number): void {
    tabMemory.keep(key, String(machineTime() + seconds * SECOND))
    setBegun((times) => times + 1)
  }
  return { left, start }
}
