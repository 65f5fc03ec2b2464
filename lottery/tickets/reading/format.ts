import type { Game } from '#lottery/games.ts'
import type { BallsChoice, Choice, Line, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'

/** Formats a ticket as text that `readTickets` reads as the same ticket: a heading, then one row per line. */
export function formatTicket({ game, lines, addOn, issueno, issues }: Ticket): string {
  const heading = [
    game.name,
    ...(issueno === null ? [] : [`第${issueno}期`]),
    ...(issues === 1 ? [] : [`共${issues}期`]),
    ...(addOn ? ['追加'] : []),
  ]
  return [heading.join(' '), ...lines.map((line) => formatLine(game, line))].join('\n')
}

export function formatLine(game: Game, { choice, multiple }: Line): string {
  const numbers = formatChoice(game, choice)
  return multiple === 1 ? numbers : `${numbers} ${multiple}倍`
}

/** Formats the numbers of a line: 01 02 03 04 05 06 + 07, 胆14 拖03 08 … + 12, 直选 1|23|4. */
function formatChoice(game: Game, choice: Choice): string {
  switch (choice.form) {
    case 'balls':
      return formatBalls(game, choice)
    case 'places':
      return formatPlaces(game, choice.places)
    case 'group':
      return `组选单式 ${choice.digits.join('')}`
    case 'group3':
    case 'group6':
      return `${choice.form === 'group3' ? '组三' : '组六'}${choice.bankers.length > 0 ? '胆拖' : '复式'} ${formatZone(choice, String)}`
    // Separated by commas: with spaces, a leading 1 in one line and 2 in the next line could be read as list numbers.
    case 'sums':
      return `和值 ${choice.sums.join(',')}`
    case 'group-sums':
      return `组选和值 ${choice.sums.join(',')}`
    case 'spans':
      return `跨度 ${choice.spans.join(' ')}`
    case 'arranged':
      return `组合复式 ${choice.digits.join(' ')}`
  }
}

const padded = (ball: number) => String(ball).padStart(2, '0')

/**
 * Separates first-zone numbers of 复式 by commas: with spaces, a leading 01 in one line and 02 in the next line could be
 * read as list numbers. In 七乐彩, 单式 or 复式 precedes numbers without bankers, which otherwise could continue a 胆拖 line
 * above.
 */
function formatBalls(game: Game, { first, second }: BallsChoice): string {
  const isPlain = first.bankers.length === 0
  const isMultiple = isPlain && first.others.length > game.first.count
  const front = isMultiple ? first.others.map(padded).join(',') : formatZone(first, padded)
  if (second) return `${front} + ${formatZone(second, padded)}`
  return isPlain ? `${isMultiple ? '复式' : '单式'} ${front}` : front
}

function formatZone({ bankers, others }: ZoneChoice, write: (number: number) => string): string {
  const list = (numbers: readonly number[]) => numbers.map(write).join(' ')
  return bankers.length === 0 ? list(others) : `胆${list(bankers)} 拖${list(others)}`
}

function formatPlaces({ first, second }: Game, places: readonly (readonly number[])[]): string {
  const digits = places.slice(0, first.count).map((place) => place.join(''))
  const front = `${first.count === 3 ? '直选 ' : ''}${digits.join('|')}`
  return second ? `${front} + ${places[first.count]!.join(' ')}` : front
}
