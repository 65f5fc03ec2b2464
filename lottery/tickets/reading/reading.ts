import { ALL_GAMES, type Game } from '#lottery/games.ts'
import type { Line, Ticket } from '#lottery/tickets/ticket.ts'
import { type Around, betsIn, findColumn, readBet } from './bets.ts'
import { quoted, type TextSpan } from './characters.ts'
import { checksumFaults, formFaults, isSum, type TicketTerms } from './checksums.ts'
import { parseFacts, multipleFaults, type TicketFacts } from './facts.ts'
import { playNamed } from './names.ts'
import { ACCEPT, type ReadingFault, faultAt, SKIP, toRange } from './outcome.ts'
import { toNumber, type Role, type Token } from './phrases.ts'
import { type Block, splitBlocks, isNumber, isSpace, parseTokenRows, type WrittenBet } from './rows.ts'

export type { TextSpan } from './characters.ts'
export type { ReadingFault } from './outcome.ts'
export type { Role } from './phrases.ts'

export type Part = Omit<Token, 'rule'>

/** One reading of a row, with the ticket lines that it gives; no lines: the row is not a bet. */
export interface Alternative {
  readonly label: string
  readonly lines: readonly Line[]
}

/** Reading of a row of the text, of several rows that are one bet, or of one bet in a row (docs/rules/tickets.md). */
export type LineReading = TextSpan & { readonly parts: readonly Part[] } & (
    | ({ readonly kind: 'read' } & Alternative)
    | { readonly kind: 'choose'; readonly alternatives: readonly Alternative[] }
    | { readonly kind: 'fault'; readonly faults: readonly ReadingFault[] }
    | { readonly kind: 'other' }
  )

export interface TicketReading extends TextSpan {
  readonly kind: 'read' | 'choose' | 'fault'
  readonly game: Game | null
  /** Source of the game: named in the text, given by the page, or the only one that fits. */
  readonly gameFrom: 'named' | 'given' | 'fits' | null
  /** If several games fit: the reading for each of them, from which the player chooses. */
  readonly games: readonly { readonly label: string; readonly reading: TicketReading }[]
  readonly lines: readonly LineReading[]
  readonly faults: readonly ReadingFault[]
  /** Set if and only if the kind is `read`. */
  readonly ticket: Ticket | null
}

export interface Readings {
  readonly tickets: readonly TicketReading[]
  readonly others: readonly LineReading[]
  /** Message if the text is too long or has too many rows, so that nothing was read; otherwise null. */
  readonly refusal: string | null
}

/** A choice of the player: the `start` of the row, ticket or fault that it is about, and the chosen label. */
export interface Chosen {
  readonly start: number
  readonly label: string
}

export interface ReadingOptions {
  /** Game of tickets that name no game; null: the only game that fits. */
  readonly game: Game | null
  readonly chosen?: readonly Chosen[]
  /** True: the text is from `formatTicket`, so it has no list numbers. */
  readonly isFormatted?: boolean
}

const DRAWN = '开奖号码，跳过'

export const TEXT_LONGEST = 20_000
export const TEXT_LINES_MOST = 1_000

/** Reads the tickets of a text by the grammar of docs/rules/tickets.md. Takes linear time; never throws. */
export function readTickets(text: string, { game, chosen = [], isFormatted = false }: ReadingOptions): Readings {
  const refused = (refusal: string): Readings => ({ tickets: [], others: [], refusal })
  if (text.length > TEXT_LONGEST) {
    return refused(`文字太长：最多20,000个字，这里有${text.length.toLocaleString('en')}个`)
  }
  const isLong = text.split(/\r\n|[\n\r\u2028]/, TEXT_LINES_MOST + 1).length > TEXT_LINES_MOST
  const rows = isLong ? [] : parseTokenRows(text)
  const lists = rows.flatMap(({ tokens }) => tokens).filter(({ rule }) => rule === 'list')
  if (isLong || lists.length > TEXT_LINES_MOST) return refused('行数太多：一次最多1,000行')
  const isChosen = (start: number, label: string) => chosen.some((one) => one.start === start && one.label === label)
  const tickets: TicketReading[] = []
  const others: LineReading[] = []
  for (const block of splitBlocks(rows)) {
    const reading = readBlock({ ...block, isFormatted }, game, isChosen)
    if (reading) tickets.push(reading)
    else others.push(...block.rows.map(({ tokens }) => otherLine(tokens)))
  }
  return { tickets, others, refusal: null }
}

type IsChosen = (start: number, label: string) => boolean

const NO_TICKET = { kind: 'fault', game: null, gameFrom: null, games: [], faults: [], ticket: null } as const

function readBlock(block: Block, given: Game | null, isChosen: IsChosen): TicketReading | null {
  const { otherLottery } = block
  if (otherLottery) {
    if (!block.rows.some(({ hasNumbers }) => hasNumbers)) return null
    const faults = [faultAt(otherLottery, `${quoted(otherLottery.text)}不在这里的七种彩票里`, false)]
    const lines = block.rows.map(({ tokens }) => otherLine(tokens))
    return { ...NO_TICKET, ...toRange(lines), lines, faults }
  }
  if (block.game) return readAs(block, block.game, { gameFrom: 'named', isChosen })
  if (given) return readAs(block, given, { gameFrom: 'given', isChosen })
  const readings = ALL_GAMES.filter((game) => mayBe(game, block)).flatMap(
    (game) => readAs(block, game, { gameFrom: 'fits', isChosen }) ?? [],
  )
  const fits = likely(readings.filter(({ lines }) => lines.every(({ kind }) => kind !== 'fault')))
  if (fits.length === 1) return fits[0]!
  if (fits.length > 1) return askGame(fits, isChosen)
  const count = ({ lines }: TicketReading) => lines.filter(({ kind }) => kind === 'read' || kind === 'choose').length
  const most = Math.max(0, ...readings.map(count))
  const best = readings.filter((reading) => count(reading) === most)
  if (most > 0 && best.length === 1) return best[0]!
  return noGame(block, isChosen)
}

/** Removes games for which the player would have to confirm that a row is a bet, unless this removes all games. */
function likely(fits: readonly TicketReading[]): readonly TicketReading[] {
  const isSure = ({ lines }: TicketReading) =>
    lines.every((line) => line.kind !== 'choose' || line.alternatives.length > 1)
  return fits.some(isSure) ? fits.filter(isSure) : fits
}

function mayBe(game: Game, { rows }: Block): boolean {
  const all = rows.flatMap(({ tokens }) => tokens)
  const has = (rule: Token['rule']) => all.some((token) => token.rule === rule)
  const labels = all.filter(({ rule }) => rule === 'zone').map(({ text }) => text)
  const isOfBalls = rows
    .filter(({ hasNumbers }) => hasNumbers)
    .every(({ tokens }) => {
      const numbers = tokens.filter(isNumber)
      return numbers.length >= 5 && numbers.every(({ text }) => text.length === 2)
    })
  if (game.kind === 'digits' && isOfBalls) return false
  if (game.code !== 'ssq' && labels.some((text) => /[红蓝]/.test(text))) return false
  if ((game.code === 'ssq' || !game.second) && labels.some((text) => /[前后]/.test(text))) return false
  const isPlayed = all.some(({ rule, text }) => rule === 'play' && playNamed(text.replace(/票$/, '')) !== 'places')
  if (isPlayed && (game.kind === 'balls' || game.first.count !== 3)) return false
  return game.code === 'dlt' || !has('addOn')
}

function askGame(fits: readonly TicketReading[], isChosen: IsChosen): TicketReading {
  const { start, end, line } = fits[0]!
  const chosen = fits.find(({ game }) => isChosen(start, game!.name))
  if (chosen) return chosen
  const games = fits.map((reading) => ({ label: reading.game!.name, reading }))
  return { ...NO_TICKET, kind: 'choose', start, end, line, games, lines: [] }
}

function noGame(block: Block, isChosen: IsChosen): TicketReading | null {
  const lines = block.rows.map(({ tokens, hasNumbers }): LineReading => {
    const other = otherLine(tokens)
    if (!hasNumbers) return other
    if (isChosen(other.start, SKIP)) return otherLine(tokens, 'skipped')
    const text = tokens.map((token) => token.text).join('')
    return { ...other, kind: 'fault', faults: [faultAt(other, `看不出${quoted(text)}是哪种彩票的号码，请先选彩种`)] }
  })
  return lines.some(({ kind }) => kind === 'fault') ? { ...NO_TICKET, ...toRange(lines), lines } : null
}

const toParts = (tokens: readonly Token[]): readonly Part[] => tokens.filter((token) => !isSpace(token))

function otherLine(tokens: readonly Token[], numbers: Role = 'filler'): LineReading {
  const parts = toParts(tokens).map((part) => (part.role === 'number' ? { ...part, role: numbers } : part))
  return { ...toRange(parts), kind: 'other', parts }
}

type BlockContext = { readonly gameFrom: 'named' | 'given' | 'fits'; readonly isChosen: IsChosen }

function readAs(block: Block, game: Game, { gameFrom, isChosen }: BlockContext): TicketReading | null {
  const { bets, others } = betsIn(block, game)
  const { isFormatted = false } = block
  const withNumbers = bets.filter(({ tokens }) => tokens.some(isNumber))
  if (withNumbers.length === 0) return null
  const facts = parseFacts(game, block, bets, others)
  const terms = { game, addOn: facts.addOn, issueno: facts.issueno, issues: facts.issues }
  let column: number | null = null
  const tried = bets.map((bet, i) => {
    const around = { before: bets[i - 1], behind: bets[i + 1], column, isFormatted }
    column = findColumn(bet, column)
    return readLine(game, bet, { facts, isChosen, around })
  })
  const sums = others.flatMap((row) => block.rows[row]!.tokens)
  const lines = settled(terms, bets, tried, sums)
  const read = lines.flatMap((line) => (line.kind === 'read' ? line.lines : []))
  const isWhole = lines.every(({ kind }) => kind === 'read' || kind === 'other')
  if (isWhole && read.length === 0) return null
  const sumFaults = isWhole ? ticketFaults(terms, bets, lines, sums) : []
  const faults = [...facts.faults, ...sumFaults.filter(({ start }) => !isChosen(start, ACCEPT))]
  const kind = faults.length > 0 || lines.some((line) => line.kind === 'fault') ? 'fault' : isWhole ? 'read' : 'choose'
  const all = [...lines, ...others.map((row) => otherLine(block.rows[row]!.tokens))].toSorted(
    (a, b) => a.start - b.start,
  )
  const ticket = kind === 'read' ? { ...terms, lines: read } : null
  return { ...toRange(all), kind, game, gameFrom, games: [], lines: all, faults, ticket }
}

interface LineContext {
  readonly facts: TicketFacts
  readonly isChosen: IsChosen
  readonly around: Around
}

function readLine(game: Game, bet: WrittenBet, { facts, isChosen, around }: LineContext): LineReading {
  const parts = toParts(bet.tokens)
  const place = { ...toRange(parts), parts }
  if (!bet.tokens.some(isNumber)) return { ...place, kind: 'other' }
  const outcome = readBet(game, bet, around)
  const own = bet.tokens.filter(({ rule }) => rule === 'multiple')
  const written = outcome.ways.flatMap(({ multiple }) => multiple ?? [])
  const said = own[0] ? toNumber(own[0]) : facts.multiple
  const other = [...written, ...own.map(toNumber)].find((value) => said !== null && value !== (facts.multiple ?? said))
  const multiples = multipleFaults(own)
  const faults = [
    ...outcome.faults,
    ...multiples,
    ...(other === undefined || multiples.length > 0
      ? []
      : [faultAt(place, `倍数写了两个：${facts.multiple ?? said}和${other}`)]),
  ]
  if (faults.length > 0 || outcome.ways.length === 0) {
    if (isChosen(place.start, SKIP)) return otherLine(bet.tokens, 'skipped')
    const unread = faultAt(place, '看不懂这一行')
    return { ...place, kind: 'fault', faults: faults.length > 0 ? faults : [unread] }
  }
  const ways = outcome.ways.map(({ label, choices, multiple }, i, all) => ({
    label: all.filter((way) => way.label === label).length > 1 ? `读法${i + 1}：${label}` : label,
    lines: choices.map((choice) => ({ choice, multiple: multiple ?? said ?? 1 })),
  }))
  const alternatives = bet.isDrawn ? [{ label: DRAWN, lines: [] }, ...ways] : ways
  if (bet.isDrawn && isChosen(place.start, DRAWN)) return otherLine(bet.tokens, 'drawn')
  const asks = outcome.asks || bet.isDrawn
  const chosen = asks ? alternatives.find(({ label }) => isChosen(place.start, label)) : alternatives[0]
  return chosen ? { ...place, kind: 'read', ...chosen } : { ...place, kind: 'choose', alternatives }
}

/**
 * Selects the alternative of a row that alone agrees with the totals and counts printed in the row. If the ticket has
 * only one undecided row, the totals and counts of the ticket are also used.
 */
function settled(
  terms: TicketTerms,
  bets: readonly WrittenBet[],
  lines: readonly LineReading[],
  sums: readonly Token[],
): LineReading[] {
  const settle = (line: LineReading, tokens: readonly Token[], rest: readonly Line[]): LineReading => {
    const sumTokens = tokens.filter(isSum)
    if (line.kind !== 'choose' || sumTokens.length === 0) return line
    const met = line.alternatives.filter(
      ({ lines: own }) => checksumFaults(terms, sumTokens, [[...rest, ...own]]).length === 0,
    )
    const [only] = met.length === 1 && met[0]!.lines.length > 0 ? met : []
    return only ? { ...toRange(line.parts), parts: line.parts, kind: 'read', ...only } : line
  }
  const known = lines.map((line, i) => settle(line, bets[i]!.tokens, []))
  const open = known.filter(({ kind }) => kind === 'choose')
  if (open.length !== 1 || known.some(({ kind }) => kind === 'fault')) return known
  const rest = known.flatMap((line) => (line.kind === 'read' ? line.lines : []))
  return known.map((line) => settle(line, sums, rest))
}

function ticketFaults(
  terms: TicketTerms,
  bets: readonly WrittenBet[],
  lines: readonly LineReading[],
  sums: readonly Token[],
): ReadingFault[] {
  const linesOf = (line: LineReading) => (line.kind === 'read' ? line.lines : [])
  const all = lines.flatMap(linesOf)
  const ofBets = bets.flatMap(({ row, tokens }, i) => {
    const own = linesOf(lines[i]!)
    if (own.length === 0 || !tokens.some(isSum)) return []
    const ofRow = lines.flatMap((line, j) => (bets[j]!.row === row ? linesOf(line) : []))
    return checksumFaults(terms, tokens, [own, ofRow, all])
  })
  const forms = [...new Set(bets.flatMap((bet) => bet.forms))]
  const linesWith = (form: Token) => lines.flatMap((line, i) => (bets[i]!.forms.includes(form) ? linesOf(line) : []))
  const ofForms = forms.flatMap((form) => formFaults(terms, form, linesWith(form)))
  return [...ofBets, ...checksumFaults(terms, sums, [all]), ...ofForms].toSorted((a, b) => a.start - b.start)
}
