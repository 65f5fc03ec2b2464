import { countCombinations } from '#lottery/combinations.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import type { Guarantee, Wheel } from '#lottery/wheels/wheel.ts'

export const formatGuarantee = ({ drawn, hit }: Guarantee): string => `中${drawn}保${hit}`

export function numbersName(game: Game): string {
  const { first } = getZoneNames(game)
  return first === '前区' ? '前区号码' : first
}

export function describeGuarantee(game: Game, { chosen, size, guarantee: { drawn, hit }, bets }: Wheel): string {
  const condition =
    drawn === size
      ? `开出的 ${drawn} 个${numbersName(game)}全在这 ${chosen} 个里`
      : `开出的${numbersName(game)}有 ${drawn} 个在这 ${chosen} 个里`
  const some = bets.length === 1 ? '这 1 注' : `这 ${bets.length} 注里至少有一注`
  return `如果${condition}，${some}对上 ${hit} 个。`
}

export function countWaysToDraw({ first }: Game, chosen: number, drawn: number): number {
  const others = first.max - first.min + 1 - chosen
  return countCombinations(chosen, drawn) * countCombinations(others, first.count - drawn)
}

export function countWaysToHold(game: Game, { chosen, guarantee }: Pick<Wheel, 'chosen' | 'guarantee'>): number {
  let ways = 0
  for (let drawn = guarantee.drawn; drawn <= game.first.count; drawn++) ways += countWaysToDraw(game, chosen, drawn)
  return ways
}

export const countAllWays = ({ first }: Game): number => countCombinations(first.max - first.min + 1, first.count)
