import { useState } from 'react'
import { tabMemory } from '#client/memory.ts'
import type { Game } from '#lottery/games.ts'
import { useHydrated } from '#web/ui/hydrated.ts'
import { emptyBet, type OwnBet } from './own-bet.ts'

/** The bet that is being picked: at first what another page hands over, else what the tab remembers of the game. */
export function useOwnBet(game: Game, handed: OwnBet | null): [bet: OwnBet, choose: (bet: OwnBet) => void] {
  const name = `own bet ${game.type}`
  const [chosen, set] = useState(handed)
  // The server's HTML knows nothing of it.
  const before = useHydrated() ? (JSON.parse(tabMemory.kept(name) ?? 'null') as OwnBet | null) : null

  function choose(bet: OwnBet): void {
    tabMemory.keep(name, JSON.stringify(bet))
    set(bet)
  }
  return [chosen ?? before ?? emptyBet(game), choose]
}
