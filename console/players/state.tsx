import type { PlayerRow } from '#contract/admin/players.console.ts'
import { STATES } from './words.ts'

/** Status of a player: normal, muted until a time, or banned. */
export function State({ of: { state, muted_until: until } }: { of: PlayerRow }) {
  return (
    <span className="player-state" data-state={state}>
      {STATES[state]}
      {state === 'muted' && `至 ${until.slice(5, 16)}`}
    </span>
  )
}
