import type { Game } from '#lottery/games.ts'
import { getDrawnSecondZone } from '#lottery/numbers.ts'
import type { BallSize } from './ball.tsx'
import { BallSet } from './ball-set.tsx'

export function NotDrawn({ game, ...rest }: { game: Game; size?: BallSize; className?: string | undefined }) {
  const blanks = (count: number) => Array.from({ length: count }, () => '')
  return (
    <BallSet
      {...rest}
      first={blanks(game.first.count)}
      second={blanks(getDrawnSecondZone(game)?.count ?? 0)}
      firstState="outline"
      secondState="outline"
    />
  )
}
