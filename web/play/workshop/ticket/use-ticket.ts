import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type DraftKind, keepDraft, storedDraft } from '#client/draft.ts'
import { useHydrated } from '#web/shared/ui/hydrated.ts'
import {
  type TicketState,
  isTooLong,
  type KeptText,
  NOTHING,
  readTicketState,
  writeTicketState,
} from './ticket-state.ts'

/** Of the tab, like what stands in its address. */
const KEPT: DraftKind<KeptText> = { place: 'tab', none: { text: '', chosen: [] }, isNone: ({ text }) => text === '' }
const KEY = 'check'
/** Whoever sits at the browser: it is forgotten when a member logs out. */
const ANYONE = ''

// Browsers allow so many changes of an address, fewer than keys that are pressed.
const PAUSE_MS = 300

export interface TypedTicket {
  state: TicketState
  /** The address leads to a text that this browser does not keep. */
  lost: boolean
  change: (next: TicketState) => void
}

interface Typed {
  state: TicketState
  lost: boolean
  /** The hash that it was read from, or is written to. */
  hash: string
}

/** What is typed in the workshop, as the address has it: each change goes there, and another address is taken over. */
export function useTicket(): TypedTicket {
  const { hash, pathname, search } = useLocation()
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState<Typed>({ state: NOTHING, lost: false, hash: '' })
  const [seen, setSeen] = useState('')
  if (hydrated && hash !== seen) {
    setSeen(hash)
    if (hash !== typed.hash) setTyped(readHash(hash))
  }

  const written = writeTicketState(typed.state)
  useEffect(() => {
    // The router goes to one place at a time: who leaves would be called back.
    if (!hydrated || isLeaving || typed.lost || written === typed.hash) return
    const write = () => {
      setTyped((now) => ({ ...now, hash: written }))
      void navigate({ pathname, search, hash: written }, { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(write, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [hydrated, isLeaving, written, typed, navigate, pathname, search])

  function change(state: TicketState): void {
    if (isTooLong(state)) keepDraft(KEPT, KEY, ANYONE, { text: state.text, chosen: state.chosen })
    setTyped(({ hash: before }) => ({ state, lost: false, hash: before }))
  }
  return { state: typed.state, lost: typed.lost, change }
}

function readHash(hash: string): Typed {
  const state = readTicketState(hash, () => storedDraft(KEPT, KEY, ANYONE))
  return { state: state ?? NOTHING, lost: state === null, hash }
}
