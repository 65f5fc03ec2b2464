import { type Game, type Zone, getZoneNames } from '#lottery/games.ts'
import { getPositionNames } from '#lottery/tracks.ts'
import { costFen } from './counting.ts'
import { countKinds } from './three-digits.ts'
import type { BallsChoice, Choice, Form, GroupChoice, Line, PlacesChoice, Ticket, ZoneChoice } from './ticket.ts'

export interface Fault {
  /** Index of the line in the ticket; null: the fault concerns the whole ticket. */
  readonly line: number | null
  /** Part of the line that the fault concerns: 红球, 百位, 和值, …; null: the whole line. */
  readonly zone: string | null
  /** Message in Chinese; it names the zone. */
  readonly words: string
}

/** Highest multiple (倍) of a line (docs/spec/tickets.md#S-TKT-06). */
export const MULTIPLE_MOST = 99
/** Highest cost of one paper ticket (docs/spec/tickets.md#S-TKT-09). */
export const PAPER_MOST_FEN = 2_000_000

/** Returns whether a ticket costs more than one paper ticket may. Such a plan (方案) is calculated all the same. */
export const isPlan = (ticket: Ticket): boolean => costFen(ticket) > PAPER_MOST_FEN

/** Returns the faults of a ticket. The functions of tickets/ that calculate need a ticket without faults. */
export function listTicketFaults({ game, lines, addOn, issues }: Ticket): Fault[] {
  const ofLines = lines.flatMap((line, i) => lineFaults(game, line).map((fault) => ({ line: i, ...fault })))
  return [
    ...ofLines,
    ...(lines.length > 0 ? [] : [ofTicket('还没有号码')]),
    ...(addOn && game.code !== 'dlt' ? [ofTicket(`${game.name}没有追加`)] : []),
    ...(Number.isSafeInteger(issues) && issues >= 1 ? [] : [ofTicket('期数至少为1')]),
  ]
}

const ofTicket = (words: string): Fault => ({ line: null, zone: null, words })

type ZoneFault = Omit<Fault, 'line'>

function lineFaults(game: Game, { choice, multiple }: Line): ZoneFault[] {
  const isMultiple = Number.isInteger(multiple) && multiple >= 1 && multiple <= MULTIPLE_MOST
  const ofMultiple = isMultiple ? [] : [{ zone: null, words: `倍数应为1-${MULTIPLE_MOST}，实为${multiple}` }]
  return [...choiceFaults(game, choice), ...ofMultiple]
}

const FORM_NAMES = {
  balls: '选球',
  places: '定位选号',
  group: '组选单式',
  group3: '组三',
  group6: '组六',
  sums: '直选和值',
  'group-sums': '组选和值',
  spans: '跨度',
  arranged: '组合复式',
} as const satisfies Record<Form, string>

function hasForm({ kind, code }: Game, form: Form): boolean {
  if (form === 'balls' || kind === 'balls') return form === 'balls' && kind === 'balls'
  return form === 'places' || code === 'fc3d' || code === 'pl3'
}

function choiceFaults(game: Game, choice: Choice): ZoneFault[] {
  if (!hasForm(game, choice.form)) return [{ zone: null, words: `${game.name}没有${FORM_NAMES[choice.form]}` }]
  switch (choice.form) {
    case 'balls':
      return ballFaults(game, choice)
    case 'places':
      return placeFaults(game, choice)
    case 'group':
      return groupBetFaults(choice.digits)
    case 'group3':
    case 'group6':
      return groupFaults(choice)
    case 'sums':
      return listFaults(choice.sums, { name: FORM_NAMES.sums, min: 0, max: 27, least: 1 })
    case 'group-sums':
      return listFaults(choice.sums, { name: FORM_NAMES['group-sums'], min: 1, max: 26, least: 1 })
    case 'spans':
      return listFaults(choice.spans, { name: FORM_NAMES.spans, min: 0, max: 9, least: 1 })
    case 'arranged':
      return listFaults(choice.digits, { name: '号码', min: 0, max: 9, least: 3 })
  }
}

interface ListRule {
  readonly name: string
  readonly min: number
  readonly max: number
  readonly least: number
}

function listFaults(numbers: readonly number[], { name, min, max, least }: ListRule): ZoneFault[] {
  const strangers = numbers.filter((n) => !Number.isInteger(n) || n < min || n > max)
  const twice = numbers.filter((n, i) => numbers.indexOf(n) < i)
  const words = [
    ...strangers.map((n) => `${name}${n}超出${min}-${max}`),
    ...unique(twice).map((n) => `${name}${n}重复`),
    ...(numbers.length < least ? [tooFew(name, least, numbers.length)] : []),
  ]
  return words.map((one) => ({ zone: name, words: one }))
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)]

const tooFew = (name: string, least: number, found: number) =>
  found === 0 ? `${name}应有${least}个` : `${name}至少${least}个，只有${found}个`

/**
 * Limits of a zone with bankers: maximum count of bankers (`most`), and minimum count of all chosen numbers (`least`):
 * docs/spec/tickets.md#S-TKT-02.
 */
interface BankerRule {
  readonly most: number
  readonly least: number
}

const NO_BANKERS: BankerRule = { most: 0, least: 0 }
export const BANKERS: {
  readonly [Code in Game['code']]?: { readonly first: BankerRule; readonly second: BankerRule }
} = {
  ssq: { first: { most: 5, least: 7 }, second: NO_BANKERS },
  dlt: { first: { most: 4, least: 6 }, second: { most: 1, least: 3 } },
  qlc: { first: { most: 6, least: 8 }, second: NO_BANKERS },
}

function ballFaults(game: Game, { first, second }: BallsChoice): ZoneFault[] {
  const names = getZoneNames(game)
  const rules = BANKERS[game.code]!
  const ofFirst = zoneFaults(first, listRule(names.first, game.first), rules.first)
  if (game.second) {
    return [...ofFirst, ...zoneFaults(second ?? NOTHING, listRule(names.second, game.second), rules.second)]
  }
  return second === null ? ofFirst : [...ofFirst, { zone: null, words: `${game.name}只有${names.first}` }]
}

const NOTHING: ZoneChoice = { bankers: [], others: [] }
const listRule = (name: string, { count, min, max }: Zone): ListRule => ({ name, min, max, least: count })

function zoneFaults({ bankers, others }: ZoneChoice, rule: ListRule, { most, least }: BankerRule): ZoneFault[] {
  const { name } = rule
  const both = bankers.filter((n) => others.includes(n))
  // A number that is both a banker and an other has a fault of its own, so it is not reported as a duplicate too.
  const numbers = [...bankers, ...others.filter((n) => !both.includes(n))]
  const listed = listFaults(numbers, bankers.length > 0 ? { ...rule, least: Math.max(rule.least, least) } : rule)
  const words = [
    ...unique(both).map((n) => `${name}${n}既是胆码又是拖码`),
    ...(bankers.length > most ? [tooManyBankers(name, most, bankers.length)] : []),
  ]
  return [...listed, ...words.map((one) => ({ zone: name, words: one }))]
}

const tooManyBankers = (name: string, most: number, found: number) =>
  most === 0 ? `${name}不设胆码` : `${name}胆码最多${most}个，现有${found}个`

function groupFaults(choice: GroupChoice): ZoneFault[] {
  const count = choice.form === 'group3' ? 2 : 3
  const rule = { name: FORM_NAMES[choice.form], min: 0, max: 9, least: count }
  return zoneFaults(choice, rule, { most: count - 1, least: count })
}

function groupBetFaults(digits: readonly number[]): ZoneFault[] {
  const zone = '号码'
  if (digits.length !== 3) return [{ zone, words: `${zone}应有3个，实有${digits.length}个` }]
  if (countKinds(digits) === 1) return [{ zone, words: '三个相同的号码没有组选' }]
  return listFaults(unique(digits), { name: zone, min: 0, max: 9, least: 2 })
}

function placeFaults(game: Game, { places }: PlacesChoice): ZoneFault[] {
  const rules = getPositionNames(game).map((name) => ({ ...listRule(name, game.first), least: 1 }))
  if (game.second) rules.push(listRule(getZoneNames(game).second, game.second))
  const extra = places.length - rules.length
  const tooMany = extra > 0 ? [{ zone: null, words: `应有${rules.length}位，实有${places.length}位` }] : []
  return [...rules.flatMap((rule, i) => listFaults(places[i] ?? [], rule)), ...tooMany]
}
