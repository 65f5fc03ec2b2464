import { useState } from 'react'
import { tabMemory } from '#client/memory.ts'
import type { Game, Mode } from '#lottery/games.ts'
import { useHydrated } from '#web/shared/ui/use-hydrated.ts'

export function useMode(game: Game): [mode: Mode, choose: (mode: Mode) => void] {
  const name = `mode ${game.type}`
  const [chosen, set] = useState<Mode | null>(null)
  // The server cannot know the stored mode, so it is read after hydration.
  const stored = useHydrated() ? tabMemory.read(name) : null
  const before = game.modes.find((mode) => mode === stored && mode !== 'random')

  function choose(mode: Mode): void {
    tabMemory.keep(name, mode)
    set(mode)
  }
  return [chosen ?? before ?? 'lucky', choose]
}
