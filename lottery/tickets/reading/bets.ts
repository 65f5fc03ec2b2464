import type { Game } from '#lottery/games.ts'
import { readBalls } from './balls.ts'
import { quoted } from './characters.ts'
import { findPlace, readPlaces } from './digits.ts'
import { multipleFaults } from './facts.ts'
import { readGroups } from './groups.ts'
import { type Play, playNamed } from './names.ts'
import { failed, faultAt, notUnderstood, type Outcome, type ReadingFault, readOrAsked } from './outcome.ts'
import { toNumber, type Rule, type Token } from './phrases.ts'
import { type Block, isNumber, isSign, isSpace, type TokenRow, type WrittenBet } from './rows.ts'
import { parseLabel } from './walk.ts'

const CLOSING = new Set<Rule>(['multiple', 'eachMultiple', 'total', 'count'])
const BODY = new Set<Rule>(['number', 'open', 'close', 'hash', 'sign', 'zone', 'place', 'space'])

/** Rules of tokens that have a meaning only next to numbers. Outside of the numbers of a bet they are faults. */
const MARKS = new Set<Rule>(['zone', 'place', 'open', 'close', 'hash'])

const isSolid = (token: Token) => !isSpace(token)

/** Splits a row into its bets: at list numbers, at semicolons, and after a multiple, a total or a count. */
function splitSegments({ tokens }: TokenRow): Token[][] {
  let part: Token[] = []
  const parts = [part]
  let [hasNumbers, isClosed] = [false, false]
  for (const [i, token] of tokens.entries()) {
    const isNext = isNumber(token) || token.rule === 'open' || (token.rule === 'zone' && beginsBet(token))
    if (hasNumbers && (token.rule === 'list' || (isClosed && isNext && !isGlued(tokens[i - 1], token)))) {
      part = []
      parts.push(part)
      ;[hasNumbers, isClosed] = [false, false]
    }
    if (token.rule === 'zone' && !isNext) isClosed = false
    if (hasNumbers && (CLOSING.has(token.rule) || isSign(token, ';。'))) isClosed = true
    hasNumbers ||= isNumber(token)
    part.push(token)
  }
  if (parts.length > 1 && !hasNumbers) parts.at(-2)!.push(...parts.pop()!)
  return parts
}

/** Returns whether a number directly follows a multiple, a total, a count or a number of issues, without a space. */
const isGlued = (token: Token | undefined, number: Token | undefined) =>
  number?.rule === 'number' && token?.end === number.start && (CLOSING.has(token.rule) || token.rule === 'issues')

function beginsBet({ text }: Token): boolean {
  const { zone, role } = parseLabel(text)
  return zone !== 'second' && role !== 'others'
}

/** Collects the bets of a ticket. `others`: indexes of the rows without a bet. */
export function betsIn({ rows, isFormatted }: Block, game: Game): { bets: WrittenBet[]; others: number[] } {
  const bets: WrittenBet[] = []
  const others: number[] = []
  let [heading, inline]: [Play | null, Play | null] = [null, null]
  let otherHeading: Token | null = null
  let headingForms: readonly Token[] = []
  let isDrawn = false
  rows.forEach((row, index) => {
    const plays = row.tokens.filter(({ rule }) => rule === 'play').map(({ text }) => playNamed(text.replace(/票$/, '')))
    const otherPlay = row.tokens.find(({ rule }) => rule === 'otherPlay') ?? null
    const written = isFormatted
      ? []
      : row.tokens.filter(({ rule, text }) => rule === 'form' || (rule === 'play' && /胆拖|复式/.test(text)))
    const forms = written.length > 0 || plays.length > 0 ? written : headingForms
    const isZoned = row.tokens.some(({ rule }) => rule === 'zone') && game.kind === 'balls'
    if (!row.hasNumbers && !isZoned) {
      others.push(index)
      headingForms = forms
      if (plays.length > 0 || otherPlay) [heading, otherHeading] = [plays.at(-1) ?? null, otherPlay]
      isDrawn ||= row.tokens.some(({ rule, text }) => rule === 'drawn' && !/(?:码|号|果|告)\D*\d/.test(text))
      return
    }
    const before = bets.at(-1)
    const segments = splitSegments(row)
    segments.forEach((tokens, i) => {
      const joins = i === 0 && before?.lastRow === index - 1 ? continues(game, before, row, tokens) : 'no'
      const isDoubt = joins === 'perhaps' && !isFormatted
      if (joins === 'yes') {
        const end: Token = { ...before!.tokens.at(-1)!, rule: 'space', role: 'separator', text: '\n' }
        bets[bets.length - 1] = { ...before!, tokens: [...before!.tokens, end, ...tokens], lastRow: index }
        return
      }
      const [play = null] = plays
      bets.push({
        tokens,
        row: index,
        lastRow: index,
        indent: row.indent,
        play: play ?? heading,
        earlierPlay: play === null && heading === null ? inline : null,
        otherPlay: otherPlay ?? otherHeading,
        forms,
        fault: rowFault(row, segments, i, isDoubt),
        isDrawn,
      })
    })
    inline = plays[0] ?? inline
    isDrawn = false
  })
  return { bets, others }
}

function rowFault(row: TokenRow, segments: readonly Token[][], at: number, isDoubt: boolean): ReadingFault | null {
  const tokens = segments[at]!
  const first = tokens.find(isNumber) ?? tokens[0]!
  if (isDoubt) return faultAt(first, '看不出这一行是不是接着上一行，请写在一行里')
  const plays = row.tokens.filter(({ rule }) => rule === 'play')
  if (new Set(plays.map(({ text }) => text)).size > 1) return faultAt(plays[1]!, '一行里有两种玩法，请分成两行')
  if (segments.length > 1 && plays.some((play) => play.start > first.start))
    return faultAt(first, '玩法前后都有号码，请分成两行')
  const multiplied = segments.map(hasMultiple)
  if (multiplied[at] && multiplied.includes(false))
    return faultAt(tokens.findLast(isSolid)!, '看不出倍数是这一注的，还是这一行每一注的：请写“各几倍”，或分成几行')
  return null
}

function hasMultiple(tokens: readonly Token[]): boolean {
  const [one, two, three] = tokens.filter(isSolid).toReversed()
  const isBracketed = one?.rule === 'close' && three?.rule === 'open'
  return tokens.some(({ rule }) => rule === 'multiple') || isBracketed || (one?.rule === 'number' && isSign(two, '*'))
}

const TOKENS_MOST = 1_000

function continues(game: Game, bet: WrittenBet, row: TokenRow, tokens: readonly Token[]): 'yes' | 'no' | 'perhaps' {
  const above = bet.tokens.filter(isSolid)
  const first = tokens.find((token) => isSolid(token) && token.rule !== 'open' && !isSign(token, '-/:*'))
  if (!first || first.rule === 'list' || above.length > TOKENS_MOST) return 'no'
  const last = above.at(-1)!
  const isOneZone = game.kind === 'balls' && !game.second
  const hasBankers = isOneZone && last.rule !== 'close' && above.some(({ rule }) => rule === 'hash' || rule === 'close')
  const isLabelled = hasBankers || above.some(({ rule }) => rule === 'zone' || rule === 'place')
  if (isNumber(first) && isSign(last, '+,、-')) return 'yes'
  if (last.rule === 'zone' || last.rule === 'place' || !above.some(isNumber)) return 'yes'
  if (isSign(first, '+|')) return 'yes'
  if (first.rule === 'zone') return continuesZone(above, first) ? 'yes' : 'no'
  const place = above.findLast(({ rule }) => rule === 'place')
  if (first.rule === 'place') return place && findPlace(game, place.text) < findPlace(game, first.text) ? 'yes' : 'no'
  if (!isNumber(first)) return 'no'
  const hasSign = (some: readonly Token[]) =>
    some.some((token) => isSign(token, '+|') || (token.rule === 'zone' && parseLabel(token.text).zone === 'second'))
  const isIndented = row.indent >= bet.indent + 2
  const isPlain = row.tokens.every(({ rule }) => rule !== 'zone' && rule !== 'list') && !hasSign(row.tokens)
  if (!isPlain) return 'no'
  const isSigned = (some: readonly Token[]) => some.some((token) => isSign(token, '-/:*'))
  if (isLabelled && game.second && isSigned(above)) return isSigned(tokens) ? 'no' : 'perhaps'
  const isOpen = game.kind === 'balls' && game.second !== null && !hasSign(above)
  if (isLabelled) return isIndented || isOpen ? 'yes' : isOneZone ? 'perhaps' : 'no'
  if (!isIndented) return 'no'
  const isListed = above.some(({ rule }) => rule === 'list')
  return isOpen && isListed && !isSigned(above) ? 'yes' : 'perhaps'
}

function continuesZone(above: readonly Token[], label: Token): boolean {
  const { zone, role } = parseLabel(label.text)
  const labels = above.filter(({ rule }) => rule === 'zone').map(({ text }) => parseLabel(text))
  if (zone === 'second')
    return !labels.some((one) => one.zone === 'second' && (role === null || role === 'bankers' || one.role === role))
  if (role === 'others') return labels.some((one) => one.role === 'bankers')
  // The label 前区 in one row may be continued by the label 胆 in the next row.
  return zone === null && role === 'bankers' && above.at(-1)!.rule === 'zone'
}

const DIGITS_MOST = 600

const STARTS = new Set<Rule>(['number', 'zone', 'place', 'open'])

/**
 * Returns the tokens of a bet from its first number, label or bracket to its last number or bracket, or a fault at a
 * token that is not understood.
 */
function parseBody(tokens: readonly Token[]): Token[] | ReadingFault {
  const first = tokens.findIndex(({ rule }) => STARTS.has(rule))
  const last = tokens.findLastIndex((token) => isNumber(token) || token.rule === 'close')
  const body = tokens.slice(first, last + 1)
  const from = body.findIndex(isNumber)
  const isStrange = ({ rule }: Token) => rule === 'list' || rule === 'word' || CLOSING.has(rule)
  const to = body.findLastIndex(isNumber)
  const isStranger = (token: Token, i: number) =>
    i < from ? isStrange(token) : i > to ? token.rule === 'word' : !BODY.has(token.rule) && token.text !== '\u{20e3}'
  const stranger = body.find(isStranger)
  // A letter or a question mark next to a number is probably a digit that text recognition misread.
  const touches = ({ rule, start, end, text }: Token, other: Token | undefined) =>
    other?.rule === 'number' &&
    rule === 'word' &&
    ((end === other.start && /[A-Z?]$/.test(text)) || (start === other.end && /^[A-Z?期倍注元]/.test(text)))
  const glued = tokens.find(
    (token, i) => touches(token, tokens[i - 1]) || touches(token, tokens[i + 1]) || isGlued(token, tokens[i + 1]),
  )
  if (glued) return notUnderstood(glued)
  const isOpen = (token: Token, i: number) => isSign(token, '+|') && (i > last || token === tokens.find(isSolid))
  const isMark = ({ rule, text }: Token) =>
    MARKS.has(rule) || (rule === 'word' && /×|^倍(?![数投])|^期$/.test(text)) || (rule === 'drawn' && /\d/.test(text))
  const unread = tokens.find((one, i) => isOpen(one, i) || (isMark(one) && !body.includes(one))) ?? stranger
  return unread ? notUnderstood(unread) : body.filter(({ rule }) => BODY.has(rule))
}

/** Context of a bet, which helps to decide whether its leading number is a list number. */
export interface Around {
  readonly before: WrittenBet | undefined
  readonly behind: WrittenBet | undefined
  /** List number of the preceding bet, if only a space follows that number; otherwise null. */
  readonly column: number | null
  readonly isFormatted: boolean
}

export function readBet(game: Game, bet: WrittenBet, around: Around): Outcome {
  if (bet.fault) return failed(bet.fault)
  const impossible = impossiblePlay(game, bet)
  if (impossible) return failed(impossible)
  const body = parseBody(bet.tokens)
  if (!Array.isArray(body)) return failed(body)
  if (digitsIn(body) > DIGITS_MOST) return failed(faultAt(body[0]!, '一行里的号码太多，请分成几行'))
  const outcomes = listTries(game, body, bet, around).map(({ tokens, multiple: number }) => {
    const outcome = readBody(game, bet, tokens)
    if (number === undefined) return outcome
    const faults = multipleFaults([number])
    if (faults.length > 0) return failed(...faults)
    const multiple = toNumber(number)
    const label = multiple === 1 ? '' : `，${multiple}倍`
    return { ...outcome, ways: outcome.ways.map((way) => ({ ...way, multiple, label: way.label + label })) }
  })
  const ways = outcomes.flatMap((outcome) => outcome.ways)
  const asks = outcomes.some((outcome) => outcome.asks)
  const outcome = readOrAsked(ways, outcomes[0]!.faults, asks)
  const groups = outcome.ways.filter(({ choices }) => choices.length > 1)
  const own =
    bet.tokens.find(({ rule }) => rule === 'multiple') ??
    (outcome.ways.some(({ multiple }) => multiple !== undefined) ? body.at(-1)! : undefined)
  if (own && game.kind === 'balls' && groups.length > 0) {
    return failed(faultAt(own, '看不出倍数是最后一注的，还是每一注的：请写“各几倍”，或分成几行'))
  }
  return outcome
}

const digitsIn = (tokens: readonly Token[]) => tokens.filter(isNumber).reduce((sum, { text }) => sum + text.length, 0)

function impossiblePlay(game: Game, bet: WrittenBet): ReadingFault | null {
  const { play, otherPlay, tokens } = bet
  const own = tokens.find(({ rule }) => rule === 'play')
  const other = otherPlay && faultAt(otherPlay, `${quoted(otherPlay.text)}这种玩法这里不算`)
  const list = findNumbering(bet, null)
  const behind = list ? tokens.slice(tokens.indexOf(list.last) + 1) : []
  const isDivided = list?.last.rule === 'sign' && isSign(behind.find(isSolid), '|/')
  if (list && (!behind.some(isNumber) || isDivided))
    return faultAt(list.number, `看不出${list.number.text}是序号还是号码`)
  if (game.kind === 'balls') {
    const strange = (play === 'places' ? null : own) ?? tokens.find(({ rule }) => rule === 'place')
    return strange ? faultAt(strange, `${game.name}没有这种玩法`) : other
  }
  // 某街123号 is an address, not a bet. So in digit games only a bet that names game or play may have unknown words.
  const isNamed = tokens.some(({ rule }) => rule === 'game' || rule === 'play')
  const word = tokens.find(({ rule, text }) => rule === 'word' && /\p{L}/u.test(text))
  if (word && !isNamed) return notUnderstood(word)
  if (own && /[36]$/.test(own.text) && digitsIn(tokens) === 2)
    return faultAt(own, `看不出${own.text.at(-1)}是玩法还是号码：请写“组三”或“组六”`)
  if (other) return other
  if (own && tokens.slice(0, tokens.indexOf(own)).some(isNumber) && tokens.slice(tokens.indexOf(own)).some(isNumber)) {
    return faultAt(own, '玩法前后都有号码，请分成两行')
  }
  if (game.first.count === 3 || play === null || play === 'places') return null
  return faultAt(own ?? tokens[0]!, `${game.name}只有直选`)
}

/** Returns the list number of a bet if only a space follows it, and it is 1 or follows `column`; otherwise null. */
export function findColumn(bet: WrittenBet, column: number | null): number | null {
  const list = findNumbering(bet, column)
  const number = list?.sign === ' ' ? Number(list.number.text) : null
  return number === 1 || (number !== null && number - 1 === column) ? number : null
}

type Try = { readonly tokens: readonly Token[]; readonly multiple?: Token }

/** Lists the token sequences to try: with and without a leading list number and a trailing multiple. */
function listTries(game: Game, body: readonly Token[], bet: WrittenBet, around: Around): Try[] {
  const list = around.isFormatted ? null : (findNumbering(bet, around.column) ?? findSequence(game, bet, body, around))
  const after = list ? body.slice(body.indexOf(list.last) + 1) : []
  const without = after.slice(after.findIndex(({ rule }) => rule !== 'sign' && rule !== 'space'))
  const isMatch = list && without.some(isNumber)
  const isCertain = isMatch && isListNumber(list, without, around)
  // A leading (14) is 胆, unless the neighbouring bets are numbered in sequence. In `A. 01.02.17` the later dots
  // separate numbers, so 01 is not a list number.
  const isListed = bet.tokens.some(({ rule, start }) => rule === 'list' && list && start < list.number.start)
  const isPart =
    list?.last.rule === 'close'
      ? list.number.text.length > 1 || hasFewGroups(game, without)
      : isListed && without.some(({ text }) => text === list?.sign)
  const fronts = isCertain ? [without] : isMatch && !isPart ? [without, body] : [body]
  return fronts.flatMap((tokens) => withMultiple(game, tokens))
}

/** Returns whether a leading (2) must be a digit position: in (2)(0)(58), two positions would be too few. */
const hasFewGroups = ({ kind, first }: Game, tokens: readonly Token[]) =>
  kind === 'digits' && tokens[0]?.rule === 'open' && tokens.filter(({ rule }) => rule === 'open').length < first.count

interface Numbering {
  readonly number: Token
  readonly sign: string
  readonly last: Token
}

/** Finds a list number at the beginning of a bet: `1、` `1.` `1:` `(1)` `[1]` or `1 `. */
function findNumbering({ tokens }: WrittenBet, column: number | null): Numbering | null {
  const from = tokens.findIndex((token) => isSolid(token) && (token.rule !== 'list' || /^\d+$/.test(token.text)))
  const [one, two, three] = tokens.slice(Math.max(from, 0)) as [Token, Token?, Token?]
  const [, inner, close] = tokens.slice(tokens.indexOf(one)).filter(isSolid)
  if (one.rule === 'open' && inner && isNumber(inner) && inner.text.length < 3 && close?.rule === 'close') {
    return { number: inner, sign: one.text, last: close }
  }
  if (!/^\d\d?$/.test(one.text)) return null
  const sign = two && isSpace(two) ? three : two
  if (isSign(sign, '、.:')) return { number: one, sign: sign!.text, last: sign! }
  const isNext = /^[1-9]$/.test(one.text) || Number(one.text) - 1 === column
  const isListed = tokens.some(({ rule, start }) => rule === 'list' && start < one.start)
  if (isListed || !isNext || !two || !isSpace(two) || !three || !isNumber(three)) return null
  return three.text.length % 2 === 0 ? { number: one, sign: ' ', last: two } : null
}

/** Finds a possible list number such as `01 `: a neighbouring bet begins with 00 or 02, or in digit games ( follows. */
function findSequence(
  game: Game,
  bet: WrittenBet,
  body: readonly Token[],
  { before, behind }: Around,
): Numbering | null {
  const firstOf = (one: WrittenBet | undefined) => one?.tokens.find(isSolid)
  const [first, last, next] = body
  if (!first || !isNumber(first) || first.text.length > 2 || firstOf(bet) !== first || !last || !isSpace(last))
    return null
  if (game.kind === 'digits' && !/[,.([-]/.test(body.map(({ text }) => text).join(''))) return null
  const isBracketed = game.kind === 'digits' && next?.rule === 'open'
  const isNear = [before, behind].some((other) => {
    const its = firstOf(other)
    const text = its && isSpace(other!.tokens[other!.tokens.indexOf(its) + 1] ?? its) ? its.text : ''
    return text.length === first.text.length && Math.abs(Number(text) - Number(first.text)) === 1
  })
  return isBracketed || isNear ? { number: first, sign: '01', last } : null
}

/**
 * Returns whether a leading number is certainly a list number: it follows `column` (only for `1 `), or a neighbouring
 * bet has the list number before or after it (not for `1 `), or it has one digit and the numbers after it are padded,
 * such as 05. Never if the sign of the list number recurs in the bet, or if `findSequence` found the number.
 */
function isListNumber(list: Numbering, behind: readonly Token[], { before, behind: next, column }: Around): boolean {
  const { sign } = list
  if (sign === '01') return false
  if (sign !== ' ' && behind.some((token) => token.text === sign)) return false
  const number = Number(list.number.text)
  if (sign === ' ' && column === number - 1) return true
  const isNext = [before, next].some((other) => {
    const its = other && findNumbering(other, null)
    return its && its.sign === sign && Math.abs(Number(its.number.text) - number) === 1
  })
  if (isNext && sign !== ' ') return true
  const texts = behind.filter(isNumber).map(({ text }) => text)
  const isPadded = texts.every(({ length }) => length % 2 === 0) && texts.some((text) => /^(?:..)*0/.test(text))
  return list.number.text.length === 1 && isPadded && texts.length > 1
}

const isLabel = ({ rule }: Token) => rule === 'zone' || rule === 'place'

/** Lists the readings of a trailing `*2` or `(2)`: as a multiple, as part of the numbers, or both if it is unclear. */
function withMultiple(game: Game, tokens: readonly Token[]): Try[] {
  const solid = tokens.filter(isSolid)
  const plain: Try = { tokens }
  const cut = (from: Token, multiple: Token): Try => ({ tokens: tokens.slice(0, tokens.indexOf(from)), multiple })
  const [one, two, three, four] = solid.toReversed()
  const hasOther = (token: Token) =>
    solid.some((other) => other !== token && (isSign(other, '+|') || other.rule === 'zone'))
  if (one && three && !isLabel(three) && isNumber(one) && isSign(two, '*')) {
    const isDivider = solid.slice(0, -2).some((token) => isSign(token, '*'))
    return !isDivider && (hasOther(two!) || !game.second) ? [cut(two!, one)] : [cut(two!, one), plain]
  }
  const isBracketed = one?.rule === 'close' && two && isNumber(two) && two.text.length < 3 && three?.rule === 'open'
  if (!isBracketed || !four || isLabel(four) || (four.rule === 'close' && game.kind === 'balls')) return [plain]
  const others = solid.slice(0, -3).some(({ rule }) => rule === 'open')
  if (game.kind === 'digits') return others ? [cut(three, two), plain] : [cut(three, two)]
  if (two.text.length === 1) return [cut(three, two)]
  const bankers = hasOther(two) || !game.second ? [asBankers(tokens, three)] : []
  return [cut(three, two), ...bankers, plain]
}

/** Moves a trailing group, such as (05) in `06 07 (05)`, to the front of its zone as 胆. */
function asBankers(tokens: readonly Token[], open: Token): Try {
  const [before, group] = [tokens.slice(0, tokens.indexOf(open)), tokens.slice(tokens.indexOf(open))]
  const zone = before.findLastIndex((token) => isSign(token, '+|') || token.rule === 'zone') + 1
  return { tokens: [...before.slice(0, zone), ...group, ...before.slice(zone)] }
}

function readBody(game: Game, bet: WrittenBet, tokens: readonly Token[]): Outcome {
  if (game.kind === 'balls') return readBalls(game, tokens)
  if (game.first.count !== 3) return readPlaces(game, tokens)
  const own = readPlay(game, bet.play ?? 'places', tokens)
  const { earlierPlay } = bet
  const earlier = earlierPlay && earlierPlay !== 'places' ? readPlay(game, earlierPlay, tokens).ways : []
  return earlier.length > 0 ? readOrAsked([...earlier, ...own.ways], [], true) : own
}

const readPlay = (game: Game, play: Play, tokens: readonly Token[]): Outcome =>
  play === 'places' ? readPlaces(game, tokens) : readGroups(game, play, tokens)
