import type { Game } from '#lottery/games.ts'
import { readBalls } from './reading.balls.ts'
import type { Entry } from './reading.blocks.ts'
import { readPlaces } from './reading.digits.ts'
import { readGroups } from './reading.groups.ts'
import { asked, failed, faultAt, type Outcome, spanOf, type Way } from './reading.outcome.ts'
import { wordsLeft } from './reading.pieces.ts'
import { quoted, type ReadingFault, TAKEN, type TextPlace } from './reading.text.ts'
import { type Token, tokensOf } from './reading.tokens.ts'
import type { Play } from './reading.words.ts'

/** What the numbers of a line come to, with the multiple where it is a matter of reading, and what was passed over. */
export interface EntryOutcome extends Outcome {
  readonly ways: readonly EntryWay[]
  readonly notes: readonly ReadingFault[]
}

export interface EntryWay extends Way {
  /** ×2 at the end, read as a multiple. */
  readonly multiple?: number
}

/** More numbers than these are no line of any ticket. */
const MOST_NUMBERS = 300

/** Reads the numbers of one line in a game: in every way that makes a bet. */
export function readEntry(game: Game, entry: Entry, isNamed: boolean): EntryOutcome {
  const impossible = impossiblePlay(game, entry)
  if (impossible) return { ...failed([impossible]), notes: [] }
  const tries = triesOf(entry)
    .map((one) => readTry(game, entry, one, isNamed))
    .filter((outcome, i, all) => i === 0 || outcome.ways.length > 0 || all.length === 0)
  const read = tries.filter(({ ways }) => ways.length > 0)
  if (read.length === 0) return tries[0]!
  if (read.length === 1) return read[0]!
  const ways = read.flatMap((outcome) => outcome.ways)
  return { ...asked(ways), ways: withoutTwins(ways), notes: read[0]!.notes }
}

function withoutTwins(ways: readonly EntryWay[]): EntryWay[] {
  const seen = new Set<string>()
  return ways.filter(({ choices, multiple }) => {
    const value = JSON.stringify([choices, multiple])
    return !seen.has(value) && seen.add(value)
  })
}

function impossiblePlay(game: Game, { play, otherPlay, facts }: Entry): ReadingFault | null {
  if (game.kind === 'balls') return null
  if (otherPlay) return faultAt(otherPlay, `${quoted(otherPlay.value)}这种玩法这里不算`)
  const different = new Set(facts.plays.map(({ value }) => value))
  if (different.size > 1) return faultAt(facts.plays[1]!, '一行里有两种玩法，请分成两行')
  if (game.first.count === 3 || play === null || play === 'places') return null
  return faultAt(facts.plays[0] ?? facts.plays.at(-1) ?? facts.games[0] ?? NOWHERE, `${game.name}只有直选`)
}

const NOWHERE: TextPlace = { start: 0, end: 0, line: 1 }

/** One way to take the text of a line: all of it, without the number before it, with ×2 at its end as a multiple. */
interface Try {
  readonly text: string
  readonly multiple?: number
}

// 1. 1、 1: (1) [1], which may be a ball or a banker too.
const NUMBERING = /^[\s\0]*(?:[([](\d{1,3})[)\]]|(\d{1,3})(?:[.、:]|\s(?=\s|\t|\d{2}\D)))(?=[\s\0]*[\d([])/
const TIMES_AT_END = /[\s\0]*(?:X|×|\*)[\s\0]*(\d{1,2})[\s\0]*$/

function triesOf({ text, number }: Entry): Try[] {
  const numbering = NUMBERING.exec(text)
  const isOwnNumber = numbering !== null && Number(numbering[1] ?? numbering[2]) === number
  const heads = [text, ...(isOwnNumber ? [painted(text, numbering)] : [])]
  return heads.flatMap((head) => {
    const times = TIMES_AT_END.exec(head)
    return times ? [{ text: painted(head, times), multiple: Number(times[1]) }, { text: head }] : [{ text: head }]
  })
}

function painted(text: string, { index, 0: found }: RegExpExecArray): string {
  return text.slice(0, index) + TAKEN.repeat(found.length) + text.slice(index + found.length)
}

function readTry(game: Game, entry: Entry, { text, multiple }: Try, isNamed: boolean): EntryOutcome {
  const tokens = tokensOf(text, entry)
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  if (numbers.length > MOST_NUMBERS) {
    return { ...failed([faultAt(spanOf(numbers), `一行里有${numbers.length}个号码，太多了`)]), notes: [] }
  }
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
    if (token.kind !== 'unknown' || wordsLeft(token.text) === '') return
    const before = i < first || i > last ? outside : inside
    const glued = before.at(-1)
    const at = glued?.end === token.start ? { ...token, start: glued.start } : token
    if (at !== token) before.pop()
    before.push(faultAt(at, `看不懂${quoted(text.slice(at.start - entry.start, at.end - entry.start))}`))
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
  return whole.ways.length > 0 ? asked([several, ...whole.ways]) : { ways: [several], asks: false, faults: [] }
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
