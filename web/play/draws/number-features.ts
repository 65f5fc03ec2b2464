import { formatNumber } from '#lottery/tracks.ts'
import { computeFeatures } from '#lottery/features.ts'
import type { Game } from '#lottery/games.ts'

export function listNumberFeatures(game: Game, numbers: readonly number[]) {
  const { sum, span, oddEven, bigSmall, thirds, consecutive, form } = computeFeatures(
    game,
    { first: numbers, second: [] },
    null,
  )
  return [
    { label: '和值', value: String(sum) },
    { label: '跨度', value: String(span) },
    { label: '奇偶', value: oddEven.join(':') },
    { label: '大小', value: bigSmall.join(':') },
    ...(thirds ? [{ label: '三区', value: thirds.join(':') }] : []),
    ...(consecutive ? [{ label: '连号', value: formatRuns(game, consecutive) || '无' }] : []),
    ...(form ? [{ label: '形态', value: form }] : []),
  ]
}

/** Formats ascending numbers as runs of consecutive numbers: 01-02-03、16-17. */
function formatRuns(game: Game, numbers: readonly number[]): string {
  const separatorBefore = (n: number, at: number) => (at === 0 ? '' : numbers[at - 1] === n - 1 ? '-' : '、')
  return numbers.map((n, at) => separatorBefore(n, at) + formatNumber(game, n)).join('')
}
