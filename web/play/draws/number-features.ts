import { computeFeatures } from '#lottery/features.ts'
import type { Game } from '#lottery/games.ts'

export interface NumberFeature {
  label: string
  value: string
}

export function listNumberFeatures(game: Game, numbers: readonly number[]): NumberFeature[] {
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
    ...(consecutive ? [{ label: '连号', value: splitIntoRuns(consecutive).map(formatRun).join('、') || '无' }] : []),
    ...(form ? [{ label: '形态', value: form }] : []),
  ]
}

function splitIntoRuns(numbers: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const n of numbers) {
    const last = runs.at(-1)
    if (last?.at(-1) === n - 1) last.push(n)
    else runs.push([n])
  }
  return runs
}

const formatRun = (run: readonly number[]) => run.map((n) => String(n).padStart(2, '0')).join('-')
