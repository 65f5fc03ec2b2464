import type { PlayerRow } from '#contract/admin/players.console.ts'
import { STATES } from './words.ts'

/** Whether a player may write and sign in, and since when no more. */
export function State({ of: { state, muted_until: until } }: { of: PlayerRow }) {
  return (
    <span className="player-state" data-state={state}>
      {STATES[state]}
      {state === 'muted' && `至 ${until.slice(5, 16)}`}
    </span>
  )
}
