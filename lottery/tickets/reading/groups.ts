import type { Game } from '#lottery/games.ts'
import { countChoiceBets } from '#lottery/tickets/counting.ts'
import type { Choice } from '#lottery/tickets/ticket.ts'
import type { Play } from './names.ts'
import { failed, faultAt, type Outcome, toRange, type ReadingFault, readOrAsked, type Way } from './outcome.ts'
import type { Token } from './phrases.ts'
import { ascending, selectBankers, strayFault, strayIn, walk, type WrittenNumber as Run } from './walk.ts'

type NumberPlay = 'sums' | 'group-sums' | 'spans'
type GroupPlay = Exclude<Play, NumberPlay | 'places' | 'arranged'>

export function readGroups(game: Game, play: Exclude<Play, 'places'>, tokens: readonly Token[]): Outcome {
  const runs = walk(tokens, false)
  if (!Array.isArray(runs)) return failed(runs)
  if (runs.length === 0) return failed()
  const hasNoBankers = isNumberPlay(play) || play === 'arranged'
  const { bracket: own } = runs[0]!
  const marked = runs.find(
    ({ zone, place, role, bracket }) =>
      zone !== null || place !== null || (hasNoBankers && (role !== null || bracket > 0 !== own > 0)),
  )
  if (marked) return failed(faultAt(marked, '这种玩法没有胆拖、区和位'))
  const stray = strayIn([runs], '+-*:')
  if (stray) return failed(strayFault(stray))
  if (isNumberPlay(play)) return readNumbers(game, play, runs)
  if (runs.length === 2 && runs[1]!.gap === '-') return failed(strayFault(runs[1]!))
  if (play === 'arranged') return readArranged(game, runs)
  const digits = walk(tokens, false, (run) => Array.from(run)) as Run[]
  const bankers = selectBankers(digits)
  if (bankers === null) return failed(faultAt(toRange(digits), '看不懂这里的括号'))
  return bankers.length > 0 ? readBankers(game, play, digits, bankers) : readGroup(game, play, runs)
}

const RANGES: Readonly<Record<NumberPlay, { name: string; min: number; max: number }>> = {
  sums: { name: '和值', min: 0, max: 27 },
  'group-sums': { name: '组选和值', min: 1, max: 26 },
  spans: { name: '跨度', min: 0, max: 9 },
}

const isNumberPlay = (play: Play): play is NumberPlay => play in RANGES

function readNumbers(game: Game, play: NumberPlay, runs: readonly Run[]): Outcome {
  const { name, min, max } = RANGES[play]
  const stranger = runs.find(({ value, text }) => value < min || value > max || text.length > 2)
  if (stranger) return failed(faultAt(stranger, `${name}没有${stranger.value}，应在${min}–${max}`))
  const numbers = runs.map(({ value }) => value)
  const again = runs.find(({ value }, i) => numbers.indexOf(value) < i)
  if (again) return failed(faultAt(again, `${name}重复：${again.value}`))
  const way = (some: readonly number[], label: string): Way => {
    const choice: Choice = play === 'spans' ? { form: play, spans: some } : { form: play, sums: some }
    return { label: `${label}，${countChoiceBets(game, choice)}注`, choices: [choice] }
  }
  const [from, to] = numbers
  const each = way(ascending(numbers), `${name}${ascending(numbers).join('、')}`)
  if (numbers.length !== 2 || runs[1]!.gap !== '-' || from! + 1 >= to!) return readOrAsked([each], [])
  const range = Array.from({ length: to! - from! + 1 }, (_, i) => from! + i)
  return readOrAsked([way(range, `${name}${from}到${to}`), each], [])
}

function readArranged(game: Game, runs: readonly Run[]): Outcome {
  const faults = differentFaults(runs, 3, '组合复式')
  if (faults.length > 0) return failed(...faults)
  return readOrAsked([toGroupWay(game, [{ form: 'arranged', digits: ascending(digitsIn(runs)) }])], [])
}

const NAMES = { group3: '组三', group6: '组六' } as const
const KINDS = { group3: 2, group6: 3 } as const

const isEither = (play: GroupPlay) => play === 'group' || play === 'group-all'

const listGroupForms = (play: GroupPlay) =>
  (['group3', 'group6'] as const).filter((form) => isEither(play) || play.startsWith(form))

function readBankers(game: Game, play: GroupPlay, digits: readonly Run[], bankers: readonly Run[]): Outcome {
  const values = (some: readonly Run[]) => ascending(some.map(({ value }) => value))
  const chosen = { bankers: values(bankers), others: values(digits.filter((digit) => !bankers.includes(digit))) }
  const again = digits.find(({ value }, i) => digits.findIndex((digit) => digit.value === value) < i)
  if (again) return failed(faultAt(again, `号码重复：${again.value}`))
  const tried = listGroupForms(play).map((form) => ({ form, faults: bankerFaults(form, bankers, digits) }))
  const fitting = tried.filter(({ faults }) => faults.length === 0)
  const ways = fitting.map(({ form }) => toGroupWay(game, [{ form, ...chosen }]))
  return readOrAsked(
    ways,
    tried.flatMap(({ faults }) => faults),
  )
}

function bankerFaults(form: 'group3' | 'group6', bankers: readonly Run[], all: readonly Run[]): ReadingFault[] {
  const most = KINDS[form] - 1
  if (bankers.length > most) {
    return [faultAt(toRange(bankers), `${NAMES[form]}胆码最多${most}个，这里有${bankers.length}个`)]
  }
  if (all.length >= KINDS[form]) return []
  return [faultAt(toRange(all), `${NAMES[form]}胆码加拖码至少${KINDS[form]}个，这里有${all.length}个`)]
}

/** Reads each number as a bet of its own (112 334), or all digits together as one choice (1 2 3 4). */
function readGroup(game: Game, play: GroupPlay, runs: readonly Run[]): Outcome {
  const together = listGroupChoices(play, digitsIn(runs)).map((choice) => toGroupWay(game, [choice]))
  const each = runs.map((run) => listGroupChoices(play, digitsIn([run])))
  const isApart = runs.length > 1 && runs.every(({ text }, i) => text.length > 1 && each[i]!.length === 1)
  const apart = isApart ? [toGroupWay(game, each.flat())] : []
  return readOrAsked([...apart, ...together], groupFaults(play, runs))
}

function listGroupChoices(play: GroupPlay, digits: readonly number[]): Choice[] {
  const sorted = ascending(digits)
  const kinds = new Set(digits).size
  const isSingle = !play.endsWith('-all') && listGroupForms(play).some((form) => KINDS[form] === kinds)
  if (digits.length === 3 && isSingle) return [{ form: 'group', digits: sorted }]
  if (kinds < digits.length || (isEither(play) && kinds < 3)) return []
  return listGroupForms(play)
    .filter((form) => kinds >= KINDS[form])
    .map((form) => ({ form, bankers: [], others: sorted }))
}

function groupFaults(play: GroupPlay, runs: readonly Run[]): ReadingFault[] {
  const digits = digitsIn(runs)
  const name = play.startsWith('group3') ? '组三' : play.startsWith('group6') ? '组六' : '组选'
  if (digits.length === 3 && new Set(digits).size === 1) return [faultAt(toRange(runs), '三个号码相同（豹子）没有组选')]
  return differentFaults(runs, play.startsWith('group3') ? 2 : 3, name)
}

function differentFaults(runs: readonly Run[], least: number, name: string): ReadingFault[] {
  const digits = digitsIn(runs)
  const again = digits.find((digit, i) => digits.indexOf(digit) < i)
  if (again !== undefined) return [faultAt(toRange(runs), `${name}号码重复：${again}`)]
  if (digits.length >= least) return []
  return [faultAt(toRange(runs), `${name}至少要${least}个不同的号码，这里有${digits.length}个`)]
}

const digitsIn = (runs: readonly Run[]): number[] => runs.flatMap(({ text }) => Array.from(text, Number))

function toGroupWay(game: Game, choices: readonly Choice[]): Way {
  const bets = choices.reduce((sum, choice) => sum + countChoiceBets(game, choice), 0)
  return {
    label: `${choices.length > 1 ? `分开${choices.length}组` : formatGroupName(choices[0]!)}，${bets}注`,
    choices,
  }
}

function formatGroupName(choice: Choice): string {
  if (choice.form === 'group') return new Set(choice.digits).size === 2 ? '组三单式' : '组六单式'
  if (choice.form !== 'group3' && choice.form !== 'group6') return '组合复式'
  return `${NAMES[choice.form]}${choice.bankers.length > 0 ? '胆拖' : '复式'}`
}
