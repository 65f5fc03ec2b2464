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

/** Stored per tab, like the state in its URL. */
const KEPT: DraftKind<KeptText> = { place: 'tab', none: { text: '', chosen: [] }, isNone: ({ text }) => text === '' }
const KEY = 'check'
/** Independent of the member; deleted at sign-out. */
const ANYONE = ''

// Browsers limit the rate of history changes to less than the typing speed.
const PAUSE_MS = 300

export interface TypedTicket {
  state: TicketState
  /** The URL refers to a text that is not stored in this browser. */
  lost: boolean
  change: (next: TicketState) => void
}

interface Typed {
  state: TicketState
  lost: boolean
  /** The fragment from which the state was parsed, or to which it will be written. */
  hash: string
}

/** The workshop input, synchronised with the URL fragment in both directions. */
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
    // The router handles one navigation at a time; this one would cancel the player's.
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
