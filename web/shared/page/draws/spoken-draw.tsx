import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { describeDraw } from '#web/shared/balls/drawn-labels.ts'

interface SpokenDrawProps {
  game: Game
  draw: Pick<Draw, 'issueno' | 'first_number' | 'second_number'> | null
}

/** Announces the numbers to screen readers when they are published. Countdowns are not announced. */
export const SpokenDraw = ({ game, draw }: SpokenDrawProps) => (
  <p className="sr" aria-live="polite">
    {draw && `${game.name}第${draw.issueno}期开奖：${describeDraw(game, draw)}`}
  </p>
)
