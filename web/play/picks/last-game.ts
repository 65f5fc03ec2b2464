import { browserMemory } from '#client/memory.ts'
import { ALL_GAMES, type Game, type GameType } from '#lottery/games.ts'
import { useHydrated } from '#web/shared/ui/hydrated.ts'

const KEY = 'game'

export const rememberGame = (type: GameType): void => void browserMemory.keep(KEY, String(type))

/** The seven games, first the one that was picked last on this device. */
export function useLastGameFirst(): readonly Game[] {
  // The server's HTML knows nothing of it.
  const last = useHydrated() ? browserMemory.read(KEY) : null
  const isLast = ({ type }: Game) => String(type) === last
  return [...ALL_GAMES.filter(isLast), ...ALL_GAMES.filter((game) => !isLast(game))]
}
