import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { copyText } from '#web/shared/lib/copying.ts'
import { count } from '#web/shared/lib/money.ts'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { betsCsv, betText } from './bets-text.ts'

/** Copies bets as players type them, one per line, or shows them for manual copying. */
export const copyBets = (game: Game, bets: readonly Numbers[]): Promise<void> =>
  copyText(bets.map((bet) => betText(game, bet)).join('\n'), `已复制 ${count(bets.length)} 注`)

/** Downloads bets as a CSV file; `what` is part of the file name. */
export const saveBets = (game: Game, bets: readonly Numbers[], what: string): void =>
  saveFile(new Blob([betsCsv(game, bets)], { type: 'text/csv' }), `${game.name}${what}-${bets.length}注.csv`)
