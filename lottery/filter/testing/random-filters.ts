import type { Dice } from '#lottery/dice.ts'
import {
  type Condition,
  type Filter,
  type Bounds,
  createWholeSet,
  type ZoneFilter,
  type ZoneSet,
} from '#lottery/filter/filter.ts'
import { listConditionKinds } from '#lottery/filter/kinds.ts'
import { listBetFeatures } from '#lottery/filter/features.ts'
import type { Game, Zone } from '#lottery/games.ts'

/** Generates a random filter with a set of at most some tens of thousands of bets. */
export function generateFilter(game: Game, dice: Dice): Filter {
  const first = generateZoneFilter(game.first, dice)
  const second = game.second && generateZoneFilter(game.second, dice)
  return { game, first, second, tolerance: dice(4) }
}

/** Like `generateFilter`, with all combinations of the first zone as its set. */
export function generateWholeFilter(game: Game, dice: Dice): Filter {
  const filter = generateFilter(game, dice)
  return { ...filter, first: { ...filter.first, set: createWholeSet(game.first) } }
}

function generateZoneFilter(zone: Zone, dice: Dice): ZoneFilter {
  const set = generateSet(zone, dice)
  const before = zone.ordered ? generateDigits(zone, dice) : chooseRandom(listNumbers(zone), zone.count, dice)
  const kinds = listConditionKinds(zone).filter(() => dice(4) > 0)
  const conditions = kinds.flatMap((kind) => {
    const place = dice(zone.count)
    return kind === 'group' && dice(2) === 0
      ? [generateCondition, generateCondition].map((one) => one(zone, kind, place, dice))
      : [generateCondition(zone, kind, place, dice)]
  })
  return { zone, set, before, conditions }
}

const listNumbers = ({ min, max }: Zone): number[] => Array.from({ length: max - min + 1 }, (_, i) => min + i)

const generateDigits = (zone: Zone, dice: Dice): number[] =>
  Array.from({ length: zone.count }, () => zone.min + dice(zone.max - zone.min + 1))

function generateSet(zone: Zone, dice: Dice): ZoneSet {
  const all = listNumbers(zone)
  if (zone.ordered) {
    const most = zone.count > 3 ? 4 : 8
    return { form: 'places', places: Array.from({ length: zone.count }, () => chooseRandom(all, 1 + dice(most), dice)) }
  }
  const numbers = chooseRandom(all, Math.min(all.length, zone.count + dice(8)), dice)
  const bankers = dice(2) === 0 ? [] : chooseRandom(numbers, dice(zone.count + 3), dice)
  const least = bankers.length === 0 ? 0 : dice(Math.min(bankers.length, zone.count) + 1)
  return { form: 'balls', numbers, bankers, least, most: bankers.length === 0 ? zone.count : least + dice(3) }
}

function generateCondition(zone: Zone, kind: Condition['kind'], place: number, dice: Dice): Condition {
  const isOn = dice(5) > 0
  const numbers = listNumbers(zone)
  switch (kind) {
    case 'sumTail':
      return { kind, isOn, digits: chooseRandom([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3 + dice(7), dice) }
    case 'place':
      return { kind, isOn, place, digits: chooseRandom(numbers, 1 + dice(numbers.length), dice) }
    case 'group':
      return {
        kind,
        isOn,
        numbers: chooseRandom(numbers, 1 + dice(numbers.length), dice),
        range: generateBounds(zone.count, dice),
      }
    case 'thirds':
    case 'remainders':
      return { kind, isOn, ranges: Array.from({ length: 3 }, () => generateBounds(zone.count, dice)) }
    default: {
      const open = { kind, isOn, range: { from: 0, to: Infinity } } as const
      return { ...open, range: generateBounds(listBetFeatures({ zone, before: [] }, open)[0]!.most, dice) }
    }
  }
}

/** Generates bounds; in one of twenty cases no value is within them. */
function generateBounds(most: number, dice: Dice): Bounds {
  const from = dice(Math.floor(most / 2) + 1)
  return { from, to: dice(20) === 0 ? from - 1 : from + dice(most - from + 1) }
}

function chooseRandom(numbers: readonly number[], count: number, dice: Dice): number[] {
  const left = [...numbers]
  const chosen = Array.from({ length: Math.min(count, left.length) }, () => left.splice(dice(left.length), 1)[0]!)
  return chosen.sort((a, b) => a - b)
}
