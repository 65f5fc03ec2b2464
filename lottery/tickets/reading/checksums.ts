import { ADD_ON_PRICE_FEN, countChoiceBets, costFen } from '#lottery/tickets/counting.ts'
import { MULTIPLE_MOST } from '#lottery/tickets/limits.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'
import { type ReadingFault, faultAt } from './outcome.ts'
import { toFen, toNumber, type Token } from './phrases.ts'

export type TicketTerms = Omit<Ticket, 'lines'>

const betsIn = ({ game }: Pick<TicketTerms, 'game'>, lines: readonly Line[], isMultiplied = false) =>
  lines.reduce((sum, { choice, multiple }) => sum + countChoiceBets(game, choice) * (isMultiplied ? multiple : 1), 0)

export const isSum = ({ rule }: Token): boolean => rule === 'total' || rule === 'count'

/**
 * Returns a fault for each printed total or count in `tokens` that agrees with none of the groups of lines. The fault
 * names the value of the first group.
 */
export function checksumFaults(
  terms: TicketTerms,
  tokens: readonly Token[],
  groups: readonly (readonly Line[])[],
): ReadingFault[] {
  const sums = tokens.filter(isSum)
  if (sums.length === 0) return []
  const [lines] = groups as [readonly Line[]]
  const costs = groups.map((group) => costFen({ ...terms, lines: group }))
  const counts = groups.flatMap((group) => [betsIn(terms, group), betsIn(terms, group, true)])
  return sums.flatMap((token) => {
    if (token.rule === 'count') {
      const count = toNumber(token)
      return counts.includes(count) ? [] : [faultAt(token, `写着${count}注，按读到的号码是${counts[0]}注`)]
    }
    const fen = toFen(token)
    if (costs.includes(fen)) return []
    const read = `按读到的是${yuan(costs[0]!)}元（${worked(terms, lines)}）`
    return [faultAt(token, `写着${yuan(fen)}元，${read}${hint(terms, lines, fen)}`)]
  })
}

/** Returns a fault if the printed form (单式, 复式, 胆拖) does not fit the lines that it describes. */
export function formFaults({ game }: TicketTerms, form: Token, lines: readonly Line[]): ReadingFault[] {
  const hasBankers = ({ choice }: Line) =>
    (choice.form === 'balls' && choice.first.bankers.length + (choice.second?.bankers.length ?? 0) > 0) ||
    ((choice.form === 'group3' || choice.form === 'group6') && choice.bankers.length > 0)
  const isRight = (line: Line) => {
    if (form.text.startsWith('单式')) return countChoiceBets(game, line.choice) === 1
    return form.text.includes('胆拖') ? hasBankers(line) : !hasBankers(line)
  }
  return lines.every(isRight) ? [] : [faultAt(form, `写着${/单式|复式|胆拖/.exec(form.text)![0]}，读到的号码不是`)]
}

function worked({ game, addOn, issues }: TicketTerms, lines: readonly Line[]): string {
  const multiples = new Set(lines.map(({ multiple }) => multiple))
  const times = multiples.size > 1 ? '含倍数' : `${[...multiples][0]}倍`
  const price = (game.priceFen + (addOn ? ADD_ON_PRICE_FEN : 0)) / 100
  return `${betsIn({ game }, lines)}注，${times}，${issues}期，每注${price}元`
}

/** Returns a hint at 追加, a multiple or several issues if these would explain the printed total. */
function hint(terms: TicketTerms, lines: readonly Line[], total: number): string {
  const { game, addOn, issues } = terms
  const bets = betsIn(terms, lines, true)
  if (game.code === 'dlt' && !addOn && total === bets * issues * (game.priceFen + ADD_ON_PRICE_FEN))
    return '，有没有追加？'
  const times = total / (bets * issues * (game.priceFen + (addOn ? ADD_ON_PRICE_FEN : 0)))
  return Number.isInteger(times) && times > 1 && times <= MULTIPLE_MOST ? `，是不是${times}倍，或${times}期？` : ''
}

const yuan = (fen: number) => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))
