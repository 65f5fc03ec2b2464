import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { copyText } from '#web/shared/lib/copy-text.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { toBetsCsv, formatBet } from './bets-text.ts'

/** Copies bets as players type them, one per line, or shows them for manual copying. */
export const copyBets = (game: Game, bets: readonly Numbers[]): Promise<void> =>
  copyText(bets.map((bet) => formatBet(game, bet)).join('\n'), `已复制 ${formatCount(bets.length)} 注`)

/** Downloads bets as a CSV file; `what` is part of the file name. */
export const saveBets = (game: Game, bets: readonly Numbers[], what: string): void =>
  saveFile(new Blob([toBetsCsv(game, bets)], { type: 'text/csv' }), `${game.name}${what}-${bets.length}注.csv`)
