import type { Game } from '#lottery/games.ts'
import { splitRows } from './characters.ts'
import { gameNamed, type Play } from './names.ts'
import type { ReadingFault } from './outcome.ts'
import { type Token, parseTokens } from './phrases.ts'

/** A row of the text, or the part of a row that belongs to one game. */
export interface TokenRow {
  readonly tokens: readonly Token[]
  readonly indent: number
  readonly hasNumbers: boolean
  readonly isDivider: boolean
}

const DIVIDER = /^\s*[-=*_~#.]{3,}\s*$/

export const isSpace = ({ rule }: Token): boolean => rule === 'space'
export const isNumber = ({ rule }: Token): boolean => rule === 'number'
export const isSign = (token: Token | undefined, signs: string): boolean =>
  token?.rule === 'sign' && signs.includes(token.text)

export function parseTokenRows(text: string): TokenRow[] {
  return splitRows(text).flatMap((row) => {
    const tokens = parseTokens(row)
    if (tokens.every(isSpace)) return []
    const indent = isSpace(tokens[0]!) ? tokens[0]!.text.length : 0
    const isDivider = DIVIDER.test(row.text)
    const parts = splitAtGames(namedNumbers(tokens))
    return parts.map((part) => ({ tokens: part, indent, hasNumbers: part.some(isNumber), isDivider }))
  })
}

/**
 * Changes the rules of some tokens. Machine numbers, issue numbers without a label, and list numbers before words are
 * not numbers of a bet. A token such as `8)` after the last number is not a list number.
 */
function namedNumbers(tokens: readonly Token[]): Token[] {
  const solid = tokens.filter((token) => !isSpace(token))
  const numbers = tokens.filter(isNumber)
  const named = new Map<Token, Partial<Token>>()
  const [first] = numbers
  const last = tokens.findLastIndex(isNumber)
  if (!first) return [...tokens]
  tokens.forEach((token, i) => {
    if (token.rule === 'list' && /^\d/.test(token.text) && i > last)
      named.set(token, { rule: 'close', role: 'separator' })
  })
  const at = solid.indexOf(first)
  const isApart = solid[at + 1]?.start !== first.end
  if (numbers.length === 1 && /^\d{8}$/.test(first.text) && solid[0]!.rule === 'formLabel' && isApart) {
    named.set(first, { rule: 'serial', role: 'serial' })
  }
  const before = solid.slice(0, at).findLast(({ rule }) => rule !== 'sign')
  const next = numbers[1]
  // An issue number without a label: after the game in `排列5 26101 12345`, or first in a row as in `2022116 03 14 …`.
  const isIssue = before ? before.rule === 'game' : at === 0 && first.text.length !== next?.text.length
  if (next && ISSUE.test(first.text) && isIssue) named.set(first, { rule: 'issue', role: 'issue' })
  const behind = solid[at + 2]
  const isBefore = behind && WORDS.has(behind.rule) && (next || behind.rule !== 'play')
  if (at === 0 && /^\d{1,2}$/.test(first.text) && isSign(solid[1], '、.:') && isBefore) {
    named.set(first, { rule: 'list', role: 'list' })
  }
  return tokens.map((token) => ({ ...token, ...named.get(token) }))
}

/** Issue number with seven digits of the years 2003 to 2039, or with five digits of the years 2020 to 2039. */
export const ISSUE = /^(?:20(?:0[3-9]|[1-3]\d)|[23]\d)[0-3]\d\d$/
const WORDS = new Set(['list', 'game', 'zone', 'place', 'play', 'form', 'word', 'label', 'issue', 'otherLottery'])

/** Splits a row before each game name that is between numbers. */
function splitAtGames(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  const last = tokens.findLastIndex(isNumber)
  tokens.forEach((token, i) => {
    if ((token.rule === 'game' || token.rule === 'otherLottery') && i < last && parts.at(-1)!.some(isNumber))
      parts.push([])
    parts.at(-1)!.push(token)
  })
  return parts
}

export interface Block {
  game: Game | null
  otherLottery: Token | null
  readonly rows: TokenRow[]
  /** True: the text is from `formatTicket`, so it has no list numbers. */
  readonly isFormatted?: boolean
}

/** The tokens of one bet, which is a part of a row, a row, or several rows that continue each other. */
export interface WrittenBet {
  readonly tokens: readonly Token[]
  /** Index of the first row of the bet in the ticket; `lastRow`: of its last row. */
  readonly row: number
  readonly lastRow: number
  readonly indent: number
  /** Play (玩法) that the row names, otherwise that a row above without bets names. */
  readonly play: Play | null
  /** Play that a row with bets above names. It may also apply to this row. */
  readonly earlierPlay: Play | null
  readonly otherPlay: Token | null
  /** Forms (单式, 复式, 胆拖) that the row names, otherwise that a row above without bets names. */
  readonly forms: readonly Token[]
  readonly fault: ReadingFault | null
  readonly isDrawn: boolean
}

/**
 * A row without numbers and with more unknown Chinese characters than this is prose, such as an advertisement. A game
 * name in prose does not change the game of a ticket.
 */
const WORDS_MOST = 4

const HAN = /\p{Script=Han}/gu

function isProse({ tokens, hasNumbers }: TokenRow): boolean {
  if (hasNumbers) return false
  const words = tokens.filter(({ rule }) => rule === 'word').map(({ text }) => text.match(HAN)?.length ?? 0)
  return words.reduce((sum, length) => sum + length, 0) > WORDS_MOST
}

function selectNames(row: TokenRow): Token[] {
  const names = row.tokens.filter(({ rule }) => rule === 'game' || rule === 'otherLottery')
  const isList =
    !row.hasNumbers && new Set(names.map(({ text, rule }) => (rule === 'game' ? gameNamed(text) : text))).size > 1
  return isList ? [] : names
}

const issueIn = ({ tokens }: Pick<TokenRow, 'tokens'>) =>
  tokens.find(({ rule }) => rule === 'issue' || rule === 'issueRange')

/** Returns the last five digits of an issue number: two of the year, and the counter. */
const shortIssue = ({ text }: Token) => /\d+/.exec(text)![0].slice(-5)

/** Groups rows into tickets. A game name, another issue, a divider or 第N张 after bets begins the next ticket. */
export function splitBlocks(rows: readonly TokenRow[]): Block[] {
  const blocks: Block[] = []
  let current: Block = { game: null, otherLottery: null, rows: [] }
  let hasBets = false
  /** Issue number above the bets of the current ticket, or in its first row with bets. */
  let issue: Token | null = null
  let isOtherIssue = false
  const end = () => {
    // A second issue without bets is a fault of the bets above it.
    if (isOtherIssue && !hasBets) blocks.at(-1)!.rows.push(...current.rows)
    else if (current.rows.length > 0) blocks.push(current)
  }
  const begin = (game: Game | null, withIssue = false) => {
    end()
    isOtherIssue = withIssue
    current = { game, otherLottery: null, rows: [] }
    hasBets = false
    issue = null
  }
  for (const row of rows) {
    const isMarked = row.isDivider || row.tokens.some(({ rule }) => rule === 'ticketMark')
    if (isMarked && hasBets) begin(current.game)
    const isKnown = current.game !== null || current.otherLottery !== null
    const [name] = isProse(row) && isKnown ? [] : selectNames(row)
    const game = name?.rule === 'game' ? gameNamed(name.text) : null
    if (name && (hasBets || current.otherLottery) && (!row.hasNumbers || game !== current.game)) begin(game)
    const own = issueIn(row)
    if (own && issue && hasBets && shortIssue(own) !== shortIssue(issue)) begin(current.game, true)
    if (own && !hasBets) issue ??= own
    current.rows.push(row)
    if (game) current.game = game
    else if (name) current.otherLottery = name
    hasBets ||= row.hasNumbers && !row.isDivider
  }
  end()
  return blocks
}
