import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { type Block, blocksOf, type Entry } from './blocks.ts'
import { type EntryOutcome, readEntry } from './entry.ts'
import { faultAt, spanOf } from './outcome.ts'
import { piecesOf, wordsLeft } from './pieces.ts'
import { figuresFaults, fitting, multipleFaults, saidOfAll } from './sums.ts'
import { quoted, type TextPlace } from './text.ts'
import { tokensOf } from './tokens.ts'
import type { LineReading, Readings, TicketReading } from './readings.ts'

export type { Readings, TicketReading } from './readings.ts'

/** What a player chose of alternatives: the `start` of the line or ticket, and the label. */
export interface Chosen {
  readonly start: number
  readonly label: string
}

export interface ReadingOptions {
  /** The game of tickets whose text names none; null: it is found by what fits. */
  readonly game: Game | null
  readonly chosen?: readonly Chosen[]
}

export const TEXT_LONGEST = 20_000
export const TEXT_LINES_MOST = 1_000

/**
 * The tickets that a text tells of, as people type them, or copy them from receipts and other sites. Nothing is guessed:
 * what reads two ways is asked, what doesn't read says why and where. Takes time in the length of the text; never throws.
 */
export function readTickets(text: string, options: ReadingOptions): Readings {
  const refusal = refusalOf(text)
  if (refusal !== null) return { tickets: [], asides: [], refusal }
  const pieces = piecesOf(text)
  // Several bets may stand in one line of the text: (1) … (2) …
  if (pieces.filter(({ kind }) => kind === 'numbers').length > TEXT_LINES_MOST) {
    return { tickets: [], asides: [], refusal: TOO_MANY_LINES }
  }
  const blocks = blocksOf(pieces)
  const reader = new Reader(text, options)
  const tickets = blocks.flatMap((block) => reader.read(block) ?? [])
  const asides = blocks.flatMap((block) => block.asides).concat(reader.prose)
  return { tickets, asides: asides.map((place) => unread(text, place)), refusal: null }
}

const TOO_MANY_LINES = '行数太多：一次最多1,000行'

function refusalOf(text: string): string | null {
  if (text.length > TEXT_LONGEST) return `文字太长：最多20,000个字，这里有${text.length.toLocaleString('en')}个`
  const lines = text.split(/\r\n|[\n\r\u2028]/, TEXT_LINES_MOST + 1).length
  return lines > TEXT_LINES_MOST ? TOO_MANY_LINES : null
}

/** Where a game reads every line, one that could only be guessed at is none to ask about. */
function likely(fits: readonly TicketReading[]): readonly TicketReading[] {
  const isGuess = ({ lines }: TicketReading) =>
    lines.some((line) => line.kind === 'choose' && line.alternatives.length === 1)
  const better = fits.filter((reading) => !isGuess(reading))
  return better.length > 0 ? better : fits
}

/** What a text says without a game's name: plays are of 3D and 排列3, 追加 of 大乐透, 红球 of 双色球, 01 02 … of balls. */
function mayBe(game: Game, { entries, facts }: Block): boolean {
  const all = [facts, ...entries.map((entry) => entry.facts)]
  const isOfBalls = entries.every(({ text }) => /^(?:\D*\d\d(?!\d)){5,}\D*$/.test(text))
  if (game.kind === 'digits' && isOfBalls) return false
  if (game.code !== 'ssq' && entries.some(({ text }) => /[红蓝]/.test(text))) return false
  if ((game.code === 'ssq' || !game.second) && entries.some(({ text }) => /[前后]区/.test(text))) return false
  const isPlayed = entries.some(({ play }) => play !== null && play !== 'places')
  if (isPlayed && (game.kind === 'balls' || game.first.count !== 3)) return false
  return game.code === 'dlt' || !all.some(({ addOns }) => addOns.some(({ value }) => value))
}

const isWhole = ({ lines }: TicketReading) => lines.every(({ kind }) => kind !== 'fault')

const readCount = (reading: TicketReading | null) => reading?.lines.filter(({ kind }) => kind !== 'fault').length ?? 0

/** More words than digits, none of them of a game: talk with a number in it. */
function isProse(entry: Entry): boolean {
  const { text, facts } = entry
  if (facts.games.length > 0 || facts.plays.length > 0 || facts.otherPlays.length > 0) return false
  if (wordsLeft(text.replace(/\d/g, ' ')) === '') return false
  const words = tokensOf(text, entry).reduce(
    (sum, one) => sum + (one.kind === 'unknown' ? wordsLeft(one.text).length : 0),
    0,
  )
  return words > 0 && 2 * words >= text.replace(/\D/g, '').length
}

function kindOf(lines: readonly LineReading[], faults: readonly unknown[]): TicketReading['kind'] {
  if (faults.length > 0 || lines.some(({ kind }) => kind === 'fault')) return 'fault'
  return lines.some(({ kind }) => kind === 'choose') ? 'choose' : 'read'
}

const nothing = { kind: 'fault', game: null, gameFrom: null, games: [], faults: [], ticket: null } as const

function otherLottery({ otherLottery: named, entries }: Block): TicketReading {
  const faults = [faultAt(named!, `${quoted(named!.value)}不在这里的七种彩票里`)]
  return { ...nothing, ...spanOf([named!, ...entries]), lines: [], faults }
}

function noGame(text: string, bets: readonly Entry[]): TicketReading {
  const lines = bets.map(({ start, end, line }): LineReading => {
    const words = `看不出${quoted(text.slice(start, end))}是哪种彩票的号码，请先选彩种`
    return { kind: 'fault', start, end, line, faults: [{ start, end, line, words }] }
  })
  return { ...nothing, ...placeOf(bets), lines }
}

const placeOf = (entries: readonly Entry[]): TextPlace => {
  const { start, line } = entries[0]!
  return { start, end: entries.at(-1)!.end, line }
}

const unread = (text: string, place: TextPlace) => faultAt(place, `看不懂${quoted(text.slice(place.start, place.end))}`)

class Reader {
  readonly prose: TextPlace[] = []
  private readonly text: string
  private readonly game: Game | null
  private readonly chosen: readonly Chosen[]

  constructor(text: string, { game, chosen = [] }: ReadingOptions) {
    this.text = text
    this.game = game
    this.chosen = chosen
  }

  read(block: Block): TicketReading | null {
    if (block.otherLottery) return otherLottery(block)
    if (block.entries.length === 0) return null
    if (block.game) return this.readAs(block, block.game, 'named')
    if (this.game) return this.readAs(block, this.game, 'given')
    return this.readByFit(block)
  }

  private readByFit(block: Block): TicketReading | null {
    const readings = ALL_GAMES.filter((game) => mayBe(game, block)).map((game) => this.readAs(block, game, 'fits'))
    const fits = likely(readings.flatMap((reading) => (reading && isWhole(reading) ? [reading] : [])))
    if (fits.length === 1) return fits[0]!
    if (fits.length > 1) return this.askGame(block, fits)
    const most = Math.max(...readings.map((reading) => readCount(reading)))
    const best = readings.filter((reading) => readCount(reading) === most)
    if (most > 0 && best.length === 1) return best[0]!
    const bets = block.entries.filter((entry) => !isProse(entry))
    this.prose.push(...block.entries.filter(isProse))
    return bets.length > 0 ? noGame(this.text, bets) : null
  }

  private askGame(block: Block, fits: readonly TicketReading[]): TicketReading {
    const place = placeOf(block.entries)
    const chosen = fits.find(({ game }) => this.isChosen(place.start, game!.name))
    if (chosen) return chosen
    const games = fits.map((reading) => ({ label: reading.game!.name, reading }))
    return { ...place, kind: 'choose', game: null, gameFrom: null, games, lines: [], faults: [], ticket: null }
  }

  private isChosen(start: number, label: string): boolean {
    return this.chosen.some((one) => one.start === start && one.label === label)
  }

  /** Null where all of it is prose. */
  private readAs(block: Block, game: Game, gameFrom: 'named' | 'given' | 'fits'): TicketReading | null {
    const said = saidOfAll(game, block)
    const outcomes = block.entries.map((entry) => ({ entry, outcome: readEntry(game, entry, gameFrom === 'named') }))
    const bets = outcomes.filter(({ entry, outcome }) => outcome.ways.length > 0 || !isProse(entry))
    if (gameFrom !== 'fits') this.prose.push(...outcomes.filter((one) => !bets.includes(one)).map(({ entry }) => entry))
    if (bets.length === 0) return null
    const terms = { game, addOn: said.addOn, issueno: said.issueno, issues: said.issues }
    const lines = fitting(
      terms,
      said,
      bets.map((bet) => this.line(bet, said.multiple)),
      bets.map(({ entry }) => entry),
    )
    const read = lines.flatMap((line) => (line.kind === 'read' ? line.lines : []))
    const ticket = read.length > 0 ? { ...terms, lines: read } : null
    const isAll = lines.every(({ kind }) => kind === 'read')
    const faults = [
      ...said.faults,
      ...(ticket && isAll
        ? figuresFaults(
            ticket,
            said,
            lines,
            bets.map(({ entry }) => entry),
          )
        : []),
    ]
    return { ...placeOf(block.entries), kind: kindOf(lines, faults), game, gameFrom, games: [], lines, faults, ticket }
  }

  private line({ entry, outcome }: { entry: Entry; outcome: EntryOutcome }, common: number): LineReading {
    const place = { start: entry.start, end: entry.end, line: entry.line }
    const { multiples } = entry.facts
    const own = multiples.filter(({ whole }) => !whole)
    const faults = [...outcome.faults, ...multipleFaults(own)]
    if (faults.length > 0 || outcome.ways.length === 0) {
      return { ...place, kind: 'fault', faults: faults.length > 0 ? faults : [unread(this.text, place)] }
    }
    const alternatives = outcome.ways.map(({ label, choices, multiple }, i, all) => ({
      label: all.some((other) => other.label === label && other.choices !== choices) ? `读法${i + 1}：${label}` : label,
      lines: choices.map((choice) => ({ choice, multiple: multiple ?? own[0]?.value ?? common })),
    }))
    const chosen = outcome.asks ? alternatives.find(({ label }) => this.isChosen(entry.start, label)) : alternatives[0]
    if (chosen) return { ...place, kind: 'read', notes: outcome.notes, ...chosen }
    return { ...place, kind: 'choose', notes: outcome.notes, alternatives }
  }
}
