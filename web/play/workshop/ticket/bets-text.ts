import { type Game, getZoneNames } from '#lottery/games.ts'
import type { Numbers } from '#lottery/numbers.ts'
import { formatNumber, getPositionNames } from '#lottery/tracks.ts'
import { copyText } from '#web/shared/lib/copy-text.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { saveFile, toCsv } from '#web/shared/lib/save-file.ts'

/** Formats a bet in the form that players type, as in 03 08 14 26 27 30 + 12. */
export function formatBet(game: Game, { first, second }: Numbers): string {
  return [first, second]
    .filter(({ length }) => length > 0)
    .map((zone) => zone.map((n) => formatNumber(game, n)).join(' '))
    .join(' + ')
}

export function toBetsCsv(game: Game, bets: readonly Numbers[]): string {
  const { first, second } = getZoneNames(game)
  const places = getPositionNames(game)
  const heads = [
    ...Array.from({ length: game.first.count }, (_, i) => places[i] ?? `${first}${i + 1}`),
    ...Array.from({ length: game.second?.count ?? 0 }, (_, i) => `${second}${i + 1}`),
  ]
  const rows = bets.map((bet) => [...bet.first, ...bet.second].map((n) => formatNumber(game, n)))
  return toCsv([heads, ...rows])
}

/** Copies bets as players type them, one per line; if the browser refuses, shows them for manual copying. */
export const copyBets = (game: Game, bets: readonly Numbers[]): Promise<void> =>
  copyText(bets.map((bet) => formatBet(game, bet)).join('\n'), `已复制 ${formatCount(bets.length)} 注`)

/** Downloads bets as a CSV file. `what`: part of the file name. */
export const saveBets = (game: Game, bets: readonly Numbers[], what: string): void =>
  saveFile(new Blob([toBetsCsv(game, bets)], { type: 'text/csv' }), `${game.name}${what}-${bets.length}注.csv`)
