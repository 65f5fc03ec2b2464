import type { Days, DrawQuery, Held } from '#lottery/draw-query.ts'
import type { Game } from '#lottery/games.ts'
import { drawnLabels } from '#web/balls/drawn-labels.ts'

/** What is looked for, as a sentence goes on: 期号 2022150, 2022年12月29日, 同时开出红球 07、12. */
export function queryWords(game: Game, query: DrawQuery): string {
  switch (query.kind) {
    case 'issue':
      return `期号 ${query.issueno}`
    case 'issueEnd':
      return `期号末尾是 ${query.digits}`
    case 'days':
      return dayWords(query)
    case 'numbers':
      return heldWords(game, query)
  }
}

function dayWords({ year, month, day }: Days): string {
  const words = [year && `${year}年`, month && `${month}月`, day && `${day}日`].filter(Boolean).join('')
  return year === null ? `历年${words}` : words
}

function heldWords(game: Game, { first, second, inOrder }: Held): string {
  const { firstLabel, secondLabel } = drawnLabels(game)
  const written = (zone: readonly number[]) =>
    zone.map((n) => (game.kind === 'balls' ? String(n).padStart(2, '0') : String(n))).join('、')
  const zones = [
    first.length > 0 && `${firstLabel} ${written(first)}${inOrder ? '（按顺序）' : ''}`,
    second.length > 0 && `${secondLabel} ${written(second)}`,
  ].filter((zone) => zone !== false)
  const isWhole = game.kind === 'digits' && first.length === game.first.count && !inOrder
  return `开出${zones.join('和')}${isWhole ? '（不论顺序）' : ''}`
}

/** What may be typed, with examples of the game. */
export function howToAsk(game: Game): string {
  const issue = game.issueDigits === 7 ? '2022150' : '22150'
  return `期号 ${issue}、150期；日期 2022-12-29、12月29日、2022年；号码 ${numberExamples(game)}。`
}

function numberExamples(game: Game): string {
  const { secondLabel } = drawnLabels(game)
  if (game.kind === 'balls') return `07 12（同时开出）、07 12 + 05、+ 05（只看${secondLabel}）`
  const digits = Array.from({ length: game.first.count }, (_, at) => at + 1).join(' ')
  return `${digits}（按顺序）、组选 ${digits}、含 7${game.second ? `、+ 05（只看${secondLabel}）` : ''}`
}
