import type { Game } from '#lottery/games.ts'
import { betsOf } from '#lottery/tickets/counting.ts'
import { asked, ascending, failed, faultAt, oneOrAsked, type Outcome, spanOf, type Way } from './outcome.ts'
import type { ReadingFault } from './text.ts'
import type { Token } from './tokens.ts'
import { bankersOf, type WrittenNumber, walk } from './walk.ts'
import type { Play } from './words.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'

type GroupPlay = Extract<Play, 'group' | 'group3' | 'group6' | 'group3-all' | 'group6-all'>
type NumberPlay = 'sums' | 'group-sums' | 'spans'

/** Reads a line of 3D or 排列3 that is played other than by place. */
export function readGroups(game: Game, play: Exclude<Play, 'places'>, tokens: readonly Token[]): Outcome {
  const runs = walk(tokens, { hasSecond: false, parts: (run) => [run] })
  if (runs.length === 0) return failed([])
  if (play === 'sums' || play === 'group-sums' || play === 'spans') return readNumbers(game, play, runs)
  if (play === 'arranged') return readArranged(game, runs)
  const digits = walk(tokens, { hasSecond: false, parts: (run) => Array.from(run) })
  if (bankersOf(digits).length > 0) return readBankers(game, play, digits)
  return readGroup(game, play, runs)
}

const RANGES: Readonly<Record<NumberPlay, { name: string; min: number; max: number }>> = {
  sums: { name: '和值', min: 0, max: 27 },
  'group-sums': { name: '组选和值', min: 1, max: 26 },
  spans: { name: '跨度', min: 0, max: 9 },
}

function readNumbers(game: Game, play: NumberPlay, runs: readonly WrittenNumber[]): Outcome {
  const { name, min, max } = RANGES[play]
  const stranger = runs.find(({ value }) => value < min || value > max)
  if (stranger) return failed([faultAt(stranger, `${name}没有${stranger.value}，应在${min}–${max}`)])
  const numbers = runs.map(({ value }) => value)
  const again = runs.find(({ value }, i) => numbers.indexOf(value) < i)
  if (again) return failed([faultAt(again, `${name}重复：${again.value}`)])
  const way = (some: readonly number[], label: string): Way => {
    const choice: Choice = play === 'spans' ? { form: play, spans: some } : { form: play, sums: some }
    return { label: `${label}，${betsOf(game, choice)}注`, choices: [choice] }
  }
  const [from, to] = numbers
  const each = way(ascending(numbers), `${name}${ascending(numbers).join('、')}`)
  if (numbers.length !== 2 || runs[1]!.gap !== 'dash' || from! + 1 >= to!) return oneOrAsked([each], [])
  const range = Array.from({ length: to! - from! + 1 }, (_, i) => from! + i)
  return asked([way(range, `${name}${from}到${to}`), each])
}

function readArranged(game: Game, runs: readonly WrittenNumber[]): Outcome {
  const digits = digitsIn(runs)
  const faults = differentFaults(runs, 3, '组合复式')
  if (faults.length > 0) return failed(faults)
  const choice: Choice = { form: 'arranged', digits: ascending(digits) }
  return oneOrAsked([{ label: `组合复式，${betsOf(game, choice)}注`, choices: [choice] }], [])
}

function readBankers(game: Game, play: GroupPlay, digits: readonly WrittenNumber[]): Outcome {
  const bankers = bankersOf(digits)
  const values = (some: readonly WrittenNumber[]) => ascending(some.map(({ value }) => value))
  const chosen = { bankers: values(bankers), others: values(digits.filter((digit) => !bankers.includes(digit))) }
  const again = digits.find(({ value }, i) => digits.findIndex((digit) => digit.value === value) < i)
  if (again) return failed([faultAt(again, `号码重复：${again.value}`)])
  const forms = (['group3', 'group6'] as const).filter((form) => play === 'group' || play.startsWith(form))
  const faults = forms.flatMap((form) => bankerFaults(form, bankers, digits))
  const ways = forms
    .filter((form) => bankerFaults(form, bankers, digits).length === 0)
    .map((form) => wayOf(game, `${NAMES[form]}胆拖`, [{ form, ...chosen }]))
  return oneOrAsked(ways, faults)
}

const NAMES = { group3: '组三', group6: '组六' } as const
/** How many different digits a 组三 or 组六 bet has. */
const KINDS = { group3: 2, group6: 3 } as const

function bankerFaults(
  form: 'group3' | 'group6',
  bankers: readonly WrittenNumber[],
  all: readonly WrittenNumber[],
): ReadingFault[] {
  const most = KINDS[form] - 1
  if (bankers.length > most)
    return [faultAt(spanOf(bankers), `${NAMES[form]}胆码最多${most}个，这里有${bankers.length}个`)]
  if (all.length >= KINDS[form]) return []
  return [faultAt(spanOf(all), `${NAMES[form]}胆码加拖码至少${KINDS[form]}个，这里有${all.length}个`)]
}

/** Each run by itself (112 334), or all digits together (1 2 3 4). */
function readGroup(game: Game, play: GroupPlay, runs: readonly WrittenNumber[]): Outcome {
  const together = choicesOf(play, digitsIn(runs)).map((choice) => wayOf(game, nameOf(choice), [choice]))
  const apart = runs.length > 1 && runs.every(({ text }) => text.length > 1) ? apartWays(game, play, runs) : []
  return oneOrAsked([...apart, ...together], groupFaults(play, runs))
}

function apartWays(game: Game, play: GroupPlay, runs: readonly WrittenNumber[]): Way[] {
  const each = runs.map((run) => choicesOf(play, digitsIn([run])))
  if (each.some((choices) => choices.length !== 1)) return []
  return [wayOf(game, `分开${runs.length}组`, each.flat())]
}

function choicesOf(play: GroupPlay, digits: readonly number[]): Choice[] {
  const sorted = ascending(digits)
  const kinds = new Set(digits).size
  const isBet = digits.length === 3 && kinds > 1
  if (isBet && play === 'group') return [{ form: 'group', digits: sorted }]
  if (isBet && kinds === KINDS[play.slice(0, 6) as 'group3' | 'group6'] && !play.endsWith('-all')) {
    return [{ form: 'group', digits: sorted }]
  }
  if (kinds < digits.length) return []
  return (['group3', 'group6'] as const)
    .filter((form) => (play === 'group' || play.startsWith(form)) && kinds >= KINDS[form])
    .map((form) => ({ form, bankers: [], others: sorted }))
}

function groupFaults(play: GroupPlay, runs: readonly WrittenNumber[]): ReadingFault[] {
  const digits = digitsIn(runs)
  const name = play.startsWith('group3') ? '组三' : play.startsWith('group6') ? '组六' : '组选'
  if (digits.length === 3 && new Set(digits).size === 1) return [faultAt(spanOf(runs), '三个号码相同（豹子）没有组选')]
  return differentFaults(runs, play.startsWith('group6') ? 3 : 2, name)
}

function differentFaults(runs: readonly WrittenNumber[], least: number, name: string): ReadingFault[] {
  const digits = digitsIn(runs)
  const again = digits.find((digit, i) => digits.indexOf(digit) < i)
  if (again !== undefined) return [faultAt(spanOf(runs), `${name}号码重复：${again}`)]
  if (digits.length >= least) return []
  return [faultAt(spanOf(runs), `${name}至少要${least}个不同的号码，这里有${digits.length}个`)]
}

const digitsIn = (runs: readonly WrittenNumber[]): number[] => runs.flatMap(({ text }) => Array.from(text, Number))

function nameOf(choice: Choice): string {
  if (choice.form === 'group') return new Set(choice.digits).size === 2 ? '组三单式' : '组六单式'
  return choice.form === 'group3' ? '组三复式' : '组六复式'
}

function wayOf(game: Game, name: string, choices: readonly Choice[]): Way {
  const bets = choices.reduce((sum, choice) => sum + betsOf(game, choice), 0)
  return { label: `${name}，${bets}注`, choices }
}
