import { useState } from 'react'
import { type CodePurpose, sendCode } from '#contract/people/account.ts'
import { type Refused, type Write, useWrite } from '#web/shared/page/use-action.ts'
import { useChallenge, useMoreWork } from './challenge.ts'
import { useCooldown } from './cooldown.ts'
import { codeIn } from './rules.ts'

/** Seconds between two codes, as the page counts them (docs/rules/pages.md#forms). */
const PAUSE = { login: 60, forget: 10, phone: 60, delete: 60, prove: 60 } as const satisfies Record<CodePurpose, number>
const LONGEST_SHOWN = 60

interface Sending {
  purpose: CodePurpose
  /** The phone the code goes to; null where it can't be sent, after having said why. */
  phone: () => Promise<string | null>
  /** The sandbox has told the code. */
  onCode: (code: string) => void
  /** The button gives way to the seconds, and takes the focus with it. */
  onPause: () => void
}

export interface SendCode {
  /** Seconds until the next may be asked for. */
  left: number
  busy: boolean
  send: () => void
  /** Said below the field where the server wants a longer pause. */
  waitHint: string | undefined
  /** The player waits for the work that stands before a code. */
  working: boolean
  /** The player has begun to type: what stands before the code may be prepared. */
  prepare: () => void
}

/** Where the focus was when the button was pressed. */
type Focused = Element | null

/** Sends a code once per press, and knows when the next press may be. */
export function useSendCode({ purpose, phone, onCode, onPause }: Sending): SendCode {
  const { left, start } = useCooldown(purpose)
  const { working: preparing, prepare, proof, drop } = useChallenge()
  const { working: workingMore, withMoreWork } = useMoreWork()
  const [waitHint, setWaitHint] = useState<string>()
  const send: Write<Focused, null> = async (ask) => {
    const to = await phone()
    const proven = to === null ? null : await proof()
    if (to === null || proven === null) return null
    return withMoreWork((work) => ask(sendCode, { phone: to, type: purpose, ...work }), proven)
  }
  const { run, pending } = useWrite(send, { says: true, onDone, onRefused })

  function onDone({ msg }: { msg: string }, from: Focused): void {
    drop()
    setWaitHint(undefined)
    pause(PAUSE[purpose], from)
    const shownCode = codeIn(msg)
    if (shownCode !== null) onCode(shownCode)
  }

  function onRefused(answer: Refused, from: Focused): void {
    if (answer.status !== 400) return
    const { wait } = answer.data ?? {}
    if (wait !== undefined) pause(Math.min(wait, LONGEST_SHOWN), from)
    setWaitHint(waitWords(wait))
    drop()
  }

  function pause(seconds: number, from: Focused): void {
    // Who has gone on to another field meanwhile is left there.
    if ([from, document.body].includes(document.activeElement)) onPause()
    start(seconds)
  }
  const working = preparing || workingMore
  return { left, busy: pending, send: () => run(document.activeElement), waitHint, working, prepare }
}

/** How long to wait, where it is longer than the button counts. */
function waitWords(wait: number | undefined): string | undefined {
  if (wait === undefined || wait <= LONGEST_SHOWN) return undefined
  return wait < 3600 ? `请约 ${Math.ceil(wait / 60)} 分钟后再获取` : `请约 ${Math.ceil(wait / 3600)} 小时后再获取`
}
