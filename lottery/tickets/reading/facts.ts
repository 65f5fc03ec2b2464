import type { Game } from '#lottery/games.ts'
import { InvalidIssue, normaliseIssue } from '#lottery/numbers.ts'
import { MULTIPLE_MOST } from '#lottery/tickets/limits.ts'
import { type ReadingFault, faultAt } from './outcome.ts'
import { toNumber, type Token } from './phrases.ts'
import type { Block, WrittenBet } from './rows.ts'

/** Facts that apply to a whole ticket: issue, number of issues, 追加, and a common multiple. */
export interface TicketFacts {
  readonly issueno: string | null
  readonly issues: number
  readonly addOn: boolean
  readonly multiple: number | null
  readonly faults: readonly ReadingFault[]
}

/** Parses the facts of a ticket, mainly from the rows without bets (`others`); issues may be in any row. */
export function parseFacts(
  game: Game,
  block: Block,
  bets: readonly WrittenBet[],
  others: readonly number[],
): TicketFacts {
  const all = block.rows.flatMap(({ tokens }) => tokens)
  const apart = others.flatMap((row) => block.rows[row]!.tokens)
  const issue = parseIssue(game, all)
  const issues = [
    ...all.filter(({ rule }) => rule === 'issueRange').map((token) => ({ token, value: issuesIn(token) })),
    ...all.filter(({ rule }) => rule === 'issues').map((token) => ({ token, value: toNumber(token) })),
  ]
  const each = bets.flatMap(({ tokens }) => tokens.filter(({ rule }) => rule === 'eachMultiple'))
  const multiples = [...apart.filter(({ rule }) => rule === 'multiple' || rule === 'eachMultiple'), ...each]
  const strange = issues.find(({ value }) => !(value >= 1))
  const addOn = parseAddOn(game, apart, bets)
  return {
    issueno: issue.issueno,
    issues: issues[0] && !strange ? issues[0].value : 1,
    addOn: addOn.addOn,
    multiple: multiples[0] ? toNumber(multiples[0]) : null,
    faults: [
      ...issue.faults,
      ...(strange ? [faultAt(strange.token, '看不出一共几期，请写成“共几期”', false)] : conflict('期数', issues)),
      ...multipleFaults(multiples),
      ...eachFaults(bets),
      ...addOn.faults,
    ],
  }
}

function parseIssue(game: Game, all: readonly Token[]): { issueno: string | null; faults: ReadingFault[] } {
  const named = all.filter(({ rule }) => rule === 'issue' || rule === 'issueRange')
  const tokens = named.length > 0 ? named : all.filter(({ rule }) => rule === 'saleIssue')
  const [first] = tokens
  if (!first) return { issueno: null, faults: [] }
  try {
    const values = tokens.map((token) => ({ token, value: normaliseIssue(game, /\d+/.exec(token.text)![0]) }))
    return { issueno: values[0]!.value, faults: conflict('期号', values) }
  } catch (error) {
    if (!(error instanceof InvalidIssue)) throw error
    return { issueno: null, faults: [faultAt(first, error.reason, false)] }
  }
}

/** Counts the issues of a range; 0 if it spans two years or its end is before its start. */
function issuesIn({ text }: Token): number {
  const [first = '', last = ''] = text.match(/\d+/g)!
  const [year, counter] = [first.slice(0, -3), Number(first.slice(-3))]
  if (last.length > 3 && last.slice(0, -3) !== year) return 0
  return Math.max(0, Number(last.slice(-3)) - counter + 1)
}

function conflict(name: string, said: readonly { token: Token; value: number | string }[]): ReadingFault[] {
  const other = said.find(({ value }) => value !== said[0]!.value)
  return other ? [faultAt(other.token, `${name}写了两个：${said[0]!.value}和${other.value}`, false)] : []
}

export function multipleFaults(tokens: readonly Token[]): ReadingFault[] {
  const said = tokens.map((token) => ({ token, value: toNumber(token) }))
  const strange = said.filter(({ value }) => !(value >= 1 && value <= MULTIPLE_MOST))
  if (strange.length > 0) {
    return strange.map(({ token, value }) =>
      faultAt(token, `倍数应在1–${MULTIPLE_MOST}，这里是${Number.isNaN(value) ? token.text : value}`, false),
    )
  }
  return conflict('倍数', said)
}

/** Returns faults for 各2倍 in a row of a ticket with several bet rows: it may apply to that row or to all rows. */
function eachFaults(bets: readonly WrittenBet[]): ReadingFault[] {
  if (new Set(bets.map(({ row }) => row)).size < 2) return []
  const each = ({ rule, text }: Token) => rule === 'eachMultiple' && !/全部|以上|统一|一律/.test(text)
  const tokens = bets.flatMap((bet) => bet.tokens.filter(each))
  return tokens.map((token) => faultAt(token, '看不出是这一行的倍数，还是每一行的：请另写一行', false))
}

function parseAddOn(
  game: Game,
  apart: readonly Token[],
  bets: readonly WrittenBet[],
): { addOn: boolean; faults: ReadingFault[] } {
  const isAddOn = ({ rule }: Token) => rule === 'addOn' || rule === 'noAddOn'
  const whole = apart.filter(isAddOn)
  const said = [...whole, ...bets.flatMap(({ tokens }) => tokens.filter(isAddOn))]
  const rows = new Set(bets.flatMap(({ row, tokens }) => (tokens.some(isAddOn) ? [row] : [])))
  const yes = said.find(({ rule }) => rule === 'addOn')
  if (!yes) return { addOn: false, faults: [] }
  if (game.code !== 'dlt')
    return { addOn: false, faults: [faultAt(yes, `${game.name}没有追加，只有大乐透可以追加`, false)] }
  const isWhole = whole.length > 0 || bets.every(({ row }) => rows.has(row))
  const mixed = faultAt(yes, '有的行写了追加，有的没有：请用一行“---”把它们分成两张', false)
  return { addOn: true, faults: isWhole && said.every(({ rule }) => rule === 'addOn') ? [] : [mixed] }
}
