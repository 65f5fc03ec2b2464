import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { describeDraw } from '#web/shared/balls/drawn-labels.ts'

interface SpokenDrawProps {
  game: Game
  /** The draw published while the page was open; null: none. */
  draw: Pick<Draw, 'issueno' | 'first_number' | 'second_number'> | null
}

/** Announces new numbers once through a live region; countdowns of the page are not announced. */
export const SpokenDraw = ({ game, draw }: SpokenDrawProps) => (
  <p className="sr" aria-live="polite">
    {draw && `${game.name}第${draw.issueno}期开奖：${describeDraw(game, draw)}`}
  </p>
)
