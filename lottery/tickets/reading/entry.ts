import type { Game } from '#lottery/games.ts'
import { readBalls } from './balls.ts'
import type { Entry } from './blocks.ts'
import { readPlaces } from './digits.ts'
import { readGroups } from './groups.ts'
import { asked, failed, faultAt, oneOrAsked, type Outcome, type Way } from './outcome.ts'
import { isNumbered, NUMBERING, wordsLeft } from './pieces.ts'
import { quoted, type ReadingFault, TAKEN, type TextPlace } from './text.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Play } from './words.ts'

/** What the numbers of a line come to, with the multiple where it is a matter of reading, and what was passed over. */
export interface EntryOutcome extends Outcome {
  readonly ways: readonly EntryWay[]
  readonly notes: readonly ReadingFault[]
}

export interface EntryWay extends Way {
  /** ×2 at the end, read as a multiple. */
  readonly multiple?: number
}

/** More digits than these are no line of any ticket. */
const MOST_DIGITS = 600

/** Reads the numbers of one line in a game: in every way that makes a bet. */
export function readEntry(game: Game, entry: Entry, isNamed: boolean): EntryOutcome {
  const impossible = impossiblePlay(game, entry)
  if (impossible) return { ...failed([impossible]), notes: [] }
  if (entry.text.replace(/\D/g, '').length > MOST_DIGITS) {
    return { ...failed([faultAt(entry, '一行里的号码太多，请分成几行')]), notes: [] }
  }
  const groups = triesOf(game, entry).map((tries) =>
    tries.map((one) => ({ one, outcome: readTry(game, entry, one, isNamed) })),
  )
  for (const group of groups) {
    const read = group.filter(({ outcome }) => outcome.ways.length > 0)
    const outcomes = (read[0]?.one.isSure ? read.slice(0, 1) : read).map(({ outcome }) => outcome)
    if (outcomes.length === 1) return outcomes[0]!
    if (outcomes.length > 1) return askedOf(outcomes)
  }
  return groups[0]![0]!.outcome
}

function askedOf(outcomes: readonly EntryOutcome[]): EntryOutcome {
  const ways = outcomes.flatMap((outcome) => outcome.ways)
  return { ways: withoutTwins(ways), asks: true, faults: [], notes: outcomes[0]!.notes }
}

function withoutTwins(ways: readonly EntryWay[]): EntryWay[] {
  const seen = new Set<string>()
  return ways.filter(({ choices, multiple }) => {
    const value = JSON.stringify([choices, multiple])
    return !seen.has(value) && seen.add(value)
  })
}

function impossiblePlay(game: Game, entry: Entry): ReadingFault | null {
  const { play, otherPlay, facts } = entry
  if (game.kind === 'balls') return null
  if (otherPlay) return faultAt(otherPlay, `${quoted(otherPlay.value)}这种玩法这里不算`)
  const different = new Set(facts.plays.map(({ value }) => value))
  if (different.size > 1) return faultAt(facts.plays[1]!, '一行里有两种玩法，请分成两行')
  const between = facts.plays.find((said) => /\d/.test(before(entry, said)) && /\d/.test(after(entry, said)))
  if (between) return faultAt(between, '玩法前后都有号码，请分成两行')
  if (game.first.count === 3 || play === null || play === 'places') return null
  return faultAt(facts.plays[0] ?? facts.plays.at(-1) ?? facts.games[0] ?? NOWHERE, `${game.name}只有直选`)
}

const before = ({ start, text }: Entry, place: TextPlace) => text.slice(0, place.start - start)
const after = ({ start, text }: Entry, place: TextPlace) => text.slice(place.end - start)

const NOWHERE: TextPlace = { start: 0, end: 0, line: 1 }

/** One way to take the text of a line: all of it, without the number before it, with ×2 at its end as a multiple. */
interface Try {
  readonly text: string
  readonly multiple?: number
  readonly isSure?: boolean
}

const TIMES_AT_END = /[\s\0]*([X×*])[\s\0]*(\d{1,2})[\s\0]*$/
/** What leaves no doubt where the second zone begins. */
const ZONE_SIGN = /[+|蓝后]/

/** The ways to take the text of a line, the surest first; `isSure` of a list's number or a multiple leaves no other. */
function triesOf(game: Game, entry: Entry): Try[][] {
  const { text, number, isListed } = entry
  const numbering = isNumbered(text, number) ? NUMBERING.exec(text)! : null
  if (!numbering) return [withTimes(text)]
  const stripped = painted(text, numbering)
  const both = [...withTimes(text), ...withTimes(stripped)]
  // 1. 2 3 4: digits have no padding that would tell.
  if (game.kind === 'digits') return isListed ? [both] : [withTimes(text), withTimes(stripped)]
  return isListed || isListNumber(numbering, stripped) ? [withTimes(stripped), withTimes(text)] : [both]
}

/** 1. before padded numbers that other signs part. */
function isListNumber(numbering: RegExpExecArray, stripped: string): boolean {
  const sign = /[.、:]/.exec(numbering[0])?.[0]
  return sign !== undefined && /^[\s\0]*\d{2}/.test(stripped) && !stripped.includes(sign)
}

function withTimes(text: string): Try[] {
  const times = TIMES_AT_END.exec(text)
  if (!times) return [{ text }]
  const stripped = {
    text: painted(text, times),
    multiple: Number(times[2]),
    isSure: times[1] !== '*' || ZONE_SIGN.test(text),
  }
  return [stripped, { text }]
}

function painted(text: string, { index, 0: found }: RegExpExecArray): string {
  return text.slice(0, index) + TAKEN.repeat(found.length) + text.slice(index + found.length)
}

function readTry(game: Game, entry: Entry, { text, multiple }: Try, isNamed: boolean): EntryOutcome {
  const tokens = tokensOf(text, entry)
  const { inside, outside } = unknownIn(tokens, text, entry)
  if (inside.length > 0 || (outside.length > 0 && !isTolerant(game, entry, text, isNamed))) {
    return { ...failed([...outside, ...inside].slice(0, 3)), notes: [] }
  }
  const outcome = readTokens(game, entry, tokens)
  return {
    ...outcome,
    ways: multiple === undefined ? outcome.ways : outcome.ways.map((way) => withMultiple(way, multiple)),
    notes: outside,
  }
}

const withMultiple = (way: Way, multiple: number): EntryWay => ({
  ...way,
  label: `${way.label}，${multiple}倍`,
  multiple,
})

/** Words around the numbers of a bet are told of and passed over; a few digits among words are no bet. */
function isTolerant(game: Game, { facts, play }: Entry, text: string, isNamed: boolean): boolean {
  if (facts.games.length > 0 || play !== null) return true
  const digits = text.replace(/\D/g, '').length
  return (game.kind === 'balls' || isNamed) && digits >= 2 * wordsLeft(text.replace(/\d/g, ' ')).length
}

/** What can't be read among the numbers, and what stands before or after them. */
function unknownIn(
  tokens: readonly Token[],
  text: string,
  entry: Entry,
): { inside: ReadingFault[]; outside: ReadingFault[] } {
  const first = tokens.findIndex(({ kind }) => kind === 'number')
  const last = tokens.findLastIndex(({ kind }) => kind === 'number')
  const inside: ReadingFault[] = []
  const outside: ReadingFault[] = []
  tokens.forEach((token, i) => {
    if (token.kind !== 'unknown') return
    const where = i < first || i > last ? outside : inside
    // A question mark among numbers stands for one.
    if (wordsLeft(token.text) === '' && (where === outside || !/[?？…]/.test(token.text))) return
    const glued = where.at(-1)
    const at = glued?.end === token.start ? { ...token, start: glued.start } : token
    if (at !== token) where.pop()
    where.push(faultAt(at, `看不懂${quoted(text.slice(at.start - entry.start, at.end - entry.start))}`))
  })
  return { inside, outside }
}

function readTokens(game: Game, entry: Entry, tokens: readonly Token[]): Outcome {
  const whole = readWhole(game, entry, tokens)
  const parts = partsOf(tokens)
  if (parts.length < 2) return whole
  const each = parts.map((part) => readWhole(game, entry, part))
  const isSeveral = each.every(({ ways, asks }) => ways.length === 1 && !asks)
  if (!isSeveral) return whole
  const several: Way = { label: `${parts.length}组分开`, choices: each.flatMap(({ ways }) => ways[0]!.choices) }
  // Of balls a semicolon parts bets; of digits perhaps places.
  return oneOrAsked(game.kind === 'balls' ? [several] : [several, ...whole.ways], [])
}

/** What semicolons and full stops part. */
function partsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'gap' && token.gap === 'semi') parts.push([])
    else parts.at(-1)!.push(token)
  }
  return parts.filter((part) => part.some(({ kind }) => kind === 'number'))
}

function readWhole(game: Game, { play, earlierPlay }: Entry, tokens: readonly Token[]): Outcome {
  if (game.kind === 'balls') return readBalls(game, tokens)
  if (game.first.count !== 3) return readPlaces(game, tokens)
  const own = readPlay(game, play ?? 'places', tokens)
  if (earlierPlay === null || earlierPlay === 'places') return own
  const earlier = readPlay(game, earlierPlay, tokens)
  return earlier.ways.length > 0 ? asked([...earlier.ways, ...own.ways]) : own
}

const readPlay = (game: Game, play: Play, tokens: readonly Token[]): Outcome =>
  play === 'places' ? readPlaces(game, tokens) : readGroups(game, play, tokens)
