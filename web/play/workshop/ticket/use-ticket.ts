import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type DraftKind, storeDraft, findStoredDraft } from '#client/draft.ts'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'
import {
  type TicketState,
  isTooLong,
  type StoredText,
  EMPTY_STATE,
  parseTicketState,
  writeTicketState,
} from './ticket-state.ts'

/** Stored per tab, like the state in its URL. */
const STORED_TEXT_DRAFT: DraftKind<StoredText> = {
  place: 'tab',
  none: { text: '', chosen: [] },
  isNone: ({ text }) => text === '',
}
const DRAFT_KEY = 'check'
/** Independent of the member; deleted at sign-out. */
const ANY_OWNER = ''

// Browsers limit the rate of history changes to less than the typing speed.
const WRITE_DELAY_MS = 300

export interface TypedTicket {
  state: TicketState
  /** The URL refers to a text that is not stored in this browser. */
  lost: boolean
  change: (next: TicketState) => void
}

interface TypedState {
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
  const [typed, setTyped] = useState<TypedState>({ state: EMPTY_STATE, lost: false, hash: '' })
  const [seen, setSeen] = useState('')
  if (hydrated && hash !== seen) {
    setSeen(hash)
    if (hash !== typed.hash) setTyped(parseHash(hash))
  }

  const written = writeTicketState(typed.state)
  useEffect(() => {
    // The router handles one navigation at a time; this one would cancel the player's.
    if (!hydrated || isLeaving || typed.lost || written === typed.hash) return
    const write = () => {
      setTyped((now) => ({ ...now, hash: written }))
      void navigate({ pathname, search, hash: written }, { replace: true, preventScrollReset: true })
    }
    const timer = setTimeout(write, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hydrated, isLeaving, written, typed, navigate, pathname, search])

  function change(state: TicketState): void {
    if (isTooLong(state))
      storeDraft(STORED_TEXT_DRAFT, DRAFT_KEY, ANY_OWNER, { text: state.text, chosen: state.chosen })
    setTyped(({ hash: before }) => ({ state, lost: false, hash: before }))
  }
  return { state: typed.state, lost: typed.lost, change }
}

function parseHash(hash: string): TypedState {
  const state = parseTicketState(hash, () => findStoredDraft(STORED_TEXT_DRAFT, DRAFT_KEY, ANY_OWNER))
  return { state: state ?? EMPTY_STATE, lost: state === null, hash }
}
