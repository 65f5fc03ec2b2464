import type { Game } from '#lottery/games.ts'
import { InvalidIssue, normaliseIssue } from '#lottery/numbers.ts'
import type { Block, Entry } from './blocks.ts'
import { ADD_ON_PRICE_FEN, betsOf, costFen } from '#lottery/tickets/counting.ts'
import { MULTIPLE_MOST } from '#lottery/tickets/limits.ts'
import type { Said } from './facts.ts'
import { faultAt } from './outcome.ts'
import type { ReadingFault } from './text.ts'
import type { Alternative, LineReading } from './readings.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'

/** What a text says of a ticket as a whole. */
export interface TicketTerms {
  readonly addOn: boolean
  readonly issueno: string | null
  readonly issues: number
  /** Of lines that have none of their own. */
  readonly multiple: number
  readonly totals: readonly Said<number>[]
  readonly betCounts: readonly Said<number>[]
  readonly faults: readonly ReadingFault[]
}

type Priced = Omit<Ticket, 'lines'>

/** What is said of all lines of a ticket, with what is wrong in it. */
export function saidOfAll(game: Game, { facts, entries }: Block): TicketTerms {
  const addOns =
    facts.addOns.length > 0
      ? facts.addOns
      : (entries.findLast(({ facts: own }) => own.addOns.length > 0)?.facts.addOns ?? [])
  const addOn = addOns.at(-1)?.value ?? false
  const { issueno, faults } = issueOf(game, facts.issues)
  const issues = facts.issueCounts.at(-1)
  return {
    addOn: addOn && game.code === 'dlt',
    issueno,
    issues: issues && issues.value >= 1 ? issues.value : 1,
    multiple: facts.multiples.at(-1)?.value ?? 1,
    totals: facts.totalsFen,
    betCounts: facts.betCounts,
    faults: [
      ...faults,
      ...(addOn && game.code !== 'dlt' ? [faultAt(addOns.at(-1)!, `${game.name}没有追加，只有大乐透可以追加`)] : []),
      ...(issues && issues.value < 1 ? [faultAt(issues, '看不出一共几期，请写成“共几期”')] : []),
      ...conflict('期数', facts.issueCounts),
      ...multipleFaults(facts.multiples),
    ],
  }
}

function issueOf(game: Game, said: readonly Said<string>[]): { issueno: string | null; faults: ReadingFault[] } {
  const [first] = said
  if (!first) return { issueno: null, faults: [] }
  try {
    return { issueno: normaliseIssue(game, first.value), faults: conflict('期号', said) }
  } catch (error) {
    if (!(error instanceof InvalidIssue)) throw error
    return { issueno: null, faults: [faultAt(first, error.reason)] }
  }
}

/** A multiple out of 1–99, or two different ones. */
export function multipleFaults(said: readonly Said<number>[]): ReadingFault[] {
  const strange = said.filter(({ value }) => value < 1 || value > MULTIPLE_MOST)
  if (strange.length > 0) return strange.map((one) => faultAt(one, `倍数应在1–${MULTIPLE_MOST}，这里是${one.value}`))
  return conflict('倍数', said)
}

function conflict(name: string, said: readonly Said<number | string>[]): ReadingFault[] {
  const other = said.find(({ value }) => value !== said[0]!.value)
  return other ? [faultAt(other, `${name}写了两个：${said[0]!.value}和${other.value}`)] : []
}

const betsIn = (game: Game, lines: readonly Line[]) => lines.reduce((sum, { choice }) => sum + betsOf(game, choice), 0)

const multipliedBets = (game: Game, lines: readonly Line[]) =>
  lines.reduce((sum, { choice, multiple }) => sum + betsOf(game, choice) * multiple, 0)

/**
 * Where a sum or count is given that a single way of a line meets, that one is read: what stands in the line decides of it,
 * what stands below all of them of the only one that is asked about.
 */
export function fitting(
  terms: Priced,
  said: TicketTerms,
  lines: readonly LineReading[],
  entries: readonly Entry[],
): LineReading[] {
  const known = lines.map((line, i) =>
    line.kind === 'choose' ? settled(terms, ownFigures(entries[i]!), { line, others: [] }) : line,
  )
  const open = known.filter(({ kind }) => kind === 'choose')
  if (open.length !== 1 || known.some(({ kind }) => kind === 'fault')) return known
  const others = known.flatMap((line) => (line.kind === 'read' ? line.lines : []))
  return known.map((line) => (line.kind === 'choose' ? settled(terms, said, { line, others }) : line))
}

const ownFigures = ({ facts }: Entry): Figures => ({
  totals: facts.totalsFen.filter(({ whole }) => !whole),
  betCounts: facts.betCounts.filter(({ whole }) => !whole),
})

type OpenLine = Extract<LineReading, { kind: 'choose' }>

function settled(
  terms: Priced,
  figures: Figures,
  { line, others }: { line: OpenLine; others: readonly Line[] },
): LineReading {
  if (figures.totals.length === 0 && figures.betCounts.length === 0) return line
  const meets = ({ lines: own }: Alternative) => figureFaults(terms, [...others, ...own], figures).length === 0
  const met = line.alternatives.filter(meets)
  if (met.length !== 1) return line
  const { alternatives: _, ...rest } = line
  return { ...rest, ...met[0]!, kind: 'read' }
}

type Figures = Pick<TicketTerms, 'totals' | 'betCounts'>

/** Where sums or counts in the text differ from what its lines come to: of the whole, and of single lines. */
export function figuresFaults(
  ticket: Ticket,
  said: TicketTerms,
  lines: readonly LineReading[],
  entries: readonly Entry[],
): ReadingFault[] {
  const ofLines = lines.flatMap((line, i) =>
    line.kind === 'read' ? figureFaults(ticket, line.lines, ownFigures(entries[i]!)) : [],
  )
  return [...ofLines, ...figureFaults(ticket, ticket.lines, said)].sort((a, b) => a.start - b.start)
}

function figureFaults(terms: Priced, lines: readonly Line[], { totals, betCounts }: Figures): ReadingFault[] {
  const bets = betsIn(terms.game, lines)
  const many = multipliedBets(terms.game, lines)
  const cost = costFen({ ...terms, lines })
  return [
    // Receipts count a bet bought twice as one, or as two.
    ...betCounts
      .filter(({ value }) => value !== bets && value !== many)
      .map((one) => faultAt(one, `写着${one.value}注，按读到的号码是${bets}注`)),
    ...totals
      .filter(({ value }) => value !== cost)
      .map((one) =>
        faultAt(
          one,
          `写着${yuan(one.value)}元，按读到的是${yuan(cost)}元（${worked(terms, lines)}）${hint(terms, many, one.value)}`,
        ),
      ),
  ]
}

function worked({ game, addOn, issues }: Priced, lines: readonly Line[]): string {
  const multiples = new Set(lines.map(({ multiple }) => multiple))
  const [multiple] = multiples
  const times = multiples.size > 1 ? '含倍数' : `${multiple}倍`
  const price = (game.priceFen + (addOn ? ADD_ON_PRICE_FEN : 0)) / 100
  return `${betsIn(game, lines)}注，${times}，${issues}期，每注${price}元`
}

/** What would explain the figure given, to ask for it. */
function hint({ game, addOn, issues }: Priced, bets: number, total: number): string {
  if (game.code === 'dlt' && !addOn && total === bets * issues * (game.priceFen + ADD_ON_PRICE_FEN))
    return '，有没有追加？'
  const times = total / (bets * issues * (game.priceFen + (addOn ? ADD_ON_PRICE_FEN : 0)))
  return Number.isInteger(times) && times > 1 && times <= MULTIPLE_MOST ? `，是不是${times}倍，或${times}期？` : ''
}

const yuan = (fen: number) => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))
