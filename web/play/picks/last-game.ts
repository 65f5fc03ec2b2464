import { browserMemory } from '#client/memory.ts'
import { ALL_GAMES, type Game, type GameType } from '#lottery/games.ts'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

const LAST_GAME_KEY = 'game'

export const storeLastGame = (type: GameType): void => void browserMemory.keep(LAST_GAME_KEY, String(type))

export function useLastGameFirst(): readonly Game[] {
  // The server cannot know the last game, so it is read after hydration.
  const last = useHydrated() ? browserMemory.read(LAST_GAME_KEY) : null
  const isLast = ({ type }: Game) => String(type) === last
  return [...ALL_GAMES.filter(isLast), ...ALL_GAMES.filter((game) => !isLast(game))]
}
