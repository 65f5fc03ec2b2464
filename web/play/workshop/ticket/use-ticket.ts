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
  withChoice,
  writeTicketState,
} from './ticket-state.ts'

/** Storage of a text that is too long for the URL. Per tab, because each tab has its own URL. */
const STORED_TEXT_DRAFT: DraftKind<StoredText> = {
  place: 'tab',
  none: { text: '', chosen: [] },
  isNone: ({ text }) => text === '',
}
const DRAFT_KEY = 'check'
/** The text belongs to no member; it is deleted at sign-out. */
const ANY_OWNER = ''

// Delay before the URL is changed, because browsers limit the rate of history changes.
const WRITE_DELAY_MS = 300

export interface TypedTicket {
  state: TicketState
  /** Whether the URL refers to a stored text that this browser does not have. */
  lost: boolean
  change: (next: TicketState) => void
  /** Applies `withChoice` to the input. */
  answer: (start: number, label: string | null, besides?: string) => void
}

interface TypedState {
  state: TicketState
  lost: boolean
  /** The fragment that corresponds to `state`; an older one until the change is written. */
  hash: string
}

/** The workshop input. A change is written to the URL fragment, and a changed fragment (going back, a link) is read. */
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
    // Waits while a navigation is in progress, because writing the fragment is a navigation too and would cancel it.
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
  const answer: TypedTicket['answer'] = (...given) => change(withChoice(typed.state, ...given))
  return { state: typed.state, lost: typed.lost, change, answer }
}

function parseHash(hash: string): TypedState {
  const state = parseTicketState(hash, () => findStoredDraft(STORED_TEXT_DRAFT, DRAFT_KEY, ANY_OWNER))
  return { state: state ?? EMPTY_STATE, lost: state === null, hash }
}
