import type { Draw } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { spokenDraw } from '#web/shared/balls/spoken-draw.ts'

interface SpokenDrawProps {
  game: Game
  /** The draw that came while the page was open; null: none has. */
  draw: Pick<Draw, 'issueno' | 'first_number' | 'second_number'> | null
}

/** Reads the numbers out that have just come, once: nothing else of a page that counts down is spoken by itself. */
export const SpokenDraw = ({ game, draw }: SpokenDrawProps) => (
  <p className="sr" aria-live="polite">
    {draw && `${game.name}第${draw.issueno}期开奖：${spokenDraw(game, draw)}`}
  </p>
)
