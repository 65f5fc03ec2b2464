import { getFeatureNames, getKindName } from '#lottery/filter/format-failure.ts'
import { getPositionNames } from '#lottery/tracks.ts'
import { type Game, getZoneNames } from '#lottery/games.ts'
import type { TypedCondition } from './filter-state.ts'

/** Returns the title of a condition, as in 和值, 百位, 自选组 2, 蓝球奇偶比. */
export function formatTitle(game: Game, { kind, at, zone }: TypedCondition): string {
  const { second } = getZoneNames(game)
  if (kind === 'place') return zone === 'first' ? getPositionNames(game)[at]! : second
  const name = kind === 'group' && zone === 'first' ? `${getKindName(kind)} ${at + 1}` : getKindName(kind)
  return zone === 'first' ? name : `${second}${name}`
}

/** Formats the range of a condition, as in 100–128, 奇数 1–3, 0 2 4 or 01 07 出 至少 1. */
export function formatRange({ kind, bounds, digits, numbers }: TypedCondition): string {
  if (kind === 'sumTail' || kind === 'place') return digits.length === 0 ? '还没有选' : digits.join(' ')
  const names = getFeatureNames(kind)
  const ranges = names.map((name, i) => `${name}${name && ' '}${formatBounds(bounds[2 * i]!, bounds[2 * i + 1]!)}`)
  if (kind !== 'group') return ranges.join('，')
  return numbers.trim() === '' ? '还没有号码' : `${numbers.trim()} 出 ${ranges[0]!}`
}

function formatBounds(from: string, to: string): string {
  if (from.trim() === to.trim()) return from.trim() === '' ? '不限' : from
  if (from.trim() === '') return `最多 ${to}`
  return to.trim() === '' ? `至少 ${from}` : `${from}–${to}`
}
