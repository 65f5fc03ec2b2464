import type { PlayerRow } from '#contract/admin/players.console.ts'
import { STATE_LABELS } from './labels.ts'

/** Status of a player: normal, muted until a time, or banned. */
export function PlayerStatus({ of: { state, muted_until: until } }: { of: PlayerRow }) {
  return (
    <span className="player-state" data-state={state}>
      {STATE_LABELS[state]}
      {state === 'muted' && `至 ${until.slice(5, 16)}`}
    </span>
  )
}
