import { useRef, useState } from 'react'
import { type CodePurpose, sendCode } from '#contract/account.ts'
import { toast } from '#web/lib/toasts.ts'
import { useAsk } from '#web/page/ask.ts'
import { type Challenge, useChallenge } from './challenge.ts'
import { useCooldown } from './cooldown.ts'
import { codeIn } from './rules.ts'

/** Seconds between two codes, as the page counts them (SPEC §5). */
const PAUSE = { login: 60, forget: 10, phone: 60, delete: 60 } as const satisfies Record<CodePurpose, number>
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
  /** What has to be shown first. */
  challenge: Challenge
  /** The player has begun to type: what stands before the code may be prepared. */
  prepare: () => void
}

/** Sends a code once per press, and knows when the next press may be. */
export function useSendCode({ purpose, phone, onCode, onPause }: Sending): SendCode {
  const ask = useAsk()
  const { left, start } = useCooldown(purpose)
  const { challenge, prepare, proof, used, drop } = useChallenge()
  const [busy, setBusy] = useState(false)
  const [waitHint, setWaitHint] = useState<string>()
  // State shows one render late: a double press would send two.
  const running = useRef(false)

  function pause(seconds: number, from: Element | null): void {
    // Who has gone on to another field meanwhile is left there.
    if ([from, document.body].includes(document.activeElement)) onPause()
    start(seconds)
  }

  async function sendOne(): Promise<void> {
    const from = document.activeElement
    const to = await phone()
    const proven = to === null ? null : await proof()
    if (to === null || proven === null) return
    const answer = await ask(sendCode, { phone: to, type: purpose, ...proven })
    if (answer.status === 200) {
      drop()
      setWaitHint(undefined)
      pause(PAUSE[purpose], from)
      toast('success', answer.msg)
      const told = codeIn(answer.msg)
      if (told !== null) onCode(told)
    } else if (answer.status === 400) {
      const { wait } = answer.data ?? {}
      if (wait !== undefined) pause(Math.min(wait, LONGEST_SHOWN), from)
      setWaitHint(waitWords(wait))
      await used()
    }
  }

  async function send(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await sendOne()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { left, busy, send: () => void send(), waitHint, challenge, prepare }
}

/** How long to wait, where it is longer than the button counts. */
function waitWords(wait: number | undefined): string | undefined {
  if (wait === undefined || wait <= LONGEST_SHOWN) return undefined
  return wait < 3600 ? `请约 ${Math.ceil(wait / 60)} 分钟后再获取` : `请约 ${Math.ceil(wait / 3600)} 小时后再获取`
}
