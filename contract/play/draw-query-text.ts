import { type DateQuery, type DrawQuery, type NumbersQuery } from '#lottery/draw-query.ts'
import { type Game, getDrawnZoneNames } from '#lottery/games.ts'
import { formatNumber } from '#lottery/tracks.ts'

/** Formats a query for the middle of a sentence: 期号 2022150, 2022年12月29日, 开出红球 07、12. */
export function formatDrawQuery(game: Game, query: DrawQuery): string {
  switch (query.kind) {
    case 'issue':
      return `期号 ${query.issueno}`
    case 'issueEnd':
      return `期号末尾是 ${query.digits}`
    case 'days':
      return formatDays(query)
    case 'numbers':
      return formatNumbersQuery(game, query)
    case 'form':
      return query.digits.length > 0 ? `${query.form}，含 ${query.digits.join('、')}` : query.form
    case 'everyGame':
      return `${query.date} 全部彩种`
  }
}

function formatDays({ year, month, day }: DateQuery): string {
  const words = [year && `${year}年`, month && `${month}月`, day && `${day}日`].filter(Boolean).join('')
  return year === null ? `历年${words}` : words
}

function formatNumbersQuery(game: Game, { first, second, inOrder }: NumbersQuery): string {
  const names = getDrawnZoneNames(game)
  const formatNumberList = (zone: readonly number[]) => zone.map((n) => formatNumber(game, n)).join('、')
  const zones = [
    first.length > 0 && `${names.first} ${formatNumberList(first)}${inOrder ? '（按顺序）' : ''}`,
    second.length > 0 && `${names.second} ${formatNumberList(second)}`,
  ].filter((zone) => zone !== false)
  const isWhole = game.kind === 'digits' && first.length === game.first.count && !inOrder
  return `开出${zones.join('和')}${isWhole ? '（不论顺序）' : ''}`
}
