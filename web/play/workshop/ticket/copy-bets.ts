import type { Game } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { count } from '#web/shared/lib/money.ts'
import { saveFile } from '#web/shared/lib/save-file.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { betsCsv, betText } from './bets-text.ts'

/** Copies bets, one a line, as one types them; says what came of it. */
export const copyBets = (game: Game, bets: readonly Numbers[]): Promise<void> =>
  navigator.clipboard.writeText(bets.map((bet) => betText(game, bet)).join('\n')).then(
    () => toast('success', `已复制 ${count(bets.length)} 注`),
    () => toast('error', '没有复制成功，请下载 CSV'),
  )

/** Saves bets as a file of CSV; `what` they are is in its name. */
export const saveBets = (game: Game, bets: readonly Numbers[], what: string): void =>
  saveFile(new Blob([betsCsv(game, bets)], { type: 'text/csv' }), `${game.name}${what}-${bets.length}注.csv`)
