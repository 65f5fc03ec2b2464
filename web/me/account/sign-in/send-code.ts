import { useState, useEffect } from 'react'
import { type CodePurpose, sendCode } from '#contract/people/account.ts'
import { type FailedAnswer, type WriteCall, useWrite } from '#web/shared/page/use-action.ts'
import { useChallenge, useRequiredWork } from './challenge.ts'
import { findCode } from '#web/me/account/rules.ts'
import { machineTime } from '#client/site-clock.ts'
import { tabMemory } from '#client/memory.ts'

/** Minimum seconds between two codes, counted in the browser (docs/rules/pages.md#forms). */
const PAUSE_S = { login: 60, forget: 10, phone: 60, delete: 60, prove: 60 } as const satisfies Record<
  CodePurpose,
  number
>
const LONGEST_SHOWN = 60

interface SendCodeOptions {
  purpose: CodePurpose
  phone: () => Promise<string | null>
  /** Called with the code, which only a site that simulates text messages returns. */
  onCode: (code: string) => void
  /** Called when the countdown replaces the button, so that the focus can move to the code field. */
  onPause: () => void
}

export function useSendCode({ purpose, phone, onCode, onPause }: SendCodeOptions) {
  const { left, start } = useCooldown(purpose)
  const { working: preparing, prepare, proof, drop } = useChallenge()
  const { working: workingMore, withMoreWork } = useRequiredWork()
  const [waitHint, setWaitHint] = useState<string>()
  const send: WriteCall<Element | null, null> = async (ask) => {
    const to = await phone()
    const proven = to === null ? null : await proof()
    if (to === null || proven === null) return null
    return withMoreWork((work) => ask(sendCode, { phone: to, type: purpose, ...work }), proven)
  }
  const { run, pending } = useWrite(send, { says: true, onDone, onRefused })

  function onDone({ msg }: { msg: string }, from: Element | null): void {
    drop()
    setWaitHint(undefined)
    pause(PAUSE_S[purpose], from)
    const shownCode = findCode(msg)
    if (shownCode !== null) onCode(shownCode)
  }

  function onRefused(answer: FailedAnswer, from: Element | null): void {
    if (answer.status !== 400) return
    const { wait } = answer.data ?? {}
    if (wait !== undefined) pause(Math.min(wait, LONGEST_SHOWN), from)
    setWaitHint(formatWait(wait))
    drop()
  }

  function pause(seconds: number, from: Element | null): void {
    // If the player has moved to another field, the focus remains there.
    if ([from, document.body].includes(document.activeElement)) onPause()
    start(seconds)
  }
  const working = preparing || workingMore
  return { left, busy: pending, send: () => run(document.activeElement), waitHint, working, prepare }
}

function formatWait(wait: number | undefined): string | undefined {
  if (wait === undefined || wait <= LONGEST_SHOWN) return undefined
  return wait < 3600 ? `请约 ${Math.ceil(wait / 60)} 分钟后再获取` : `请约 ${Math.ceil(wait / 3600)} 小时后再获取`
}

const SECOND = 1000

/** Returns the whole seconds from `now` until `until` (both in milliseconds); 0 if `until` has passed. */
export const computeSecondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / SECOND))

/** Counts down until another code may be requested. Stored per tab, so that a reload does not reset the delay. */
function useCooldown(purpose: CodePurpose) {
  const key = `next-code-${purpose}`
  const [left, setLeft] = useState(0)

  useEffect(() => {
    const read = () => setLeft(computeSecondsLeft(Number(tabMemory.read(key)), machineTime()))
    read()
    const clock = setInterval(read, SECOND)
    return () => clearInterval(clock)
  }, [key])

  function start(seconds: number): void {
    tabMemory.keep(key, String(machineTime() + seconds * SECOND))
    setLeft(seconds)
  }
  return { left, start }
}
