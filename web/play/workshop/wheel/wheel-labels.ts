import { countCombinations } from '#lottery/combinations.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import type { Guarantee, Wheel } from '#lottery/wheels/wheel.ts'

/** Returns the name of a guarantee, as in 中6保5. */
export const formatGuarantee = ({ drawn, hit }: Guarantee): string => `中${drawn}保${hit}`

/** Returns the name of the numbers that a wheel uses: 红球, 前区号码 or 基本号码. */
export function numbersName(game: Game): string {
  const { first } = getZoneNames(game)
  return first === '前区' ? '前区号码' : first
}

/** Describes a guarantee, as in 如果开出的 6 个红球全在这 9 个里，这 7 注里至少有一注对上 5 个。 */
export function describeGuarantee(game: Game, { chosen, size, guarantee: { drawn, hit }, bets }: Wheel): string {
  const condition =
    drawn === size
      ? `开出的 ${drawn} 个${numbersName(game)}全在这 ${chosen} 个里`
      : `开出的${numbersName(game)}有 ${drawn} 个在这 ${chosen} 个里`
  const some = bets.length === 1 ? '这 1 注' : `这 ${bets.length} 注里至少有一注`
  return `如果${condition}，${some}对上 ${hit} 个。`
}

/** Counts the draws in which exactly `drawn` numbers of the first zone are among the `chosen` ones. */
export function countWaysToDraw({ first }: Game, chosen: number, drawn: number): number {
  const others = first.max - first.min + 1 - chosen
  return countCombinations(chosen, drawn) * countCombinations(others, first.count - drawn)
}

/** Counts the draws that meet the condition of a wheel's guarantee. */
export function countWaysToHold(game: Game, { chosen, guarantee }: Pick<Wheel, 'chosen' | 'guarantee'>): number {
  let ways = 0
  for (let drawn = guarantee.drawn; drawn <= game.first.count; drawn++) ways += countWaysToDraw(game, chosen, drawn)
  return ways
}

export const countAllWays = ({ first }: Game): number => countCombinations(first.max - first.min + 1, first.count)
