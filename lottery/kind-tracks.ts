import type { ChartKind } from './chart-kinds.ts'
import { computeBigStart, computeCounts, FORMS, computeForm } from './features.ts'
import type { Game } from './games.ts'
import type { Numbers } from './numbers.ts'
import { getPositionNames, type Track, createNumberTracks } from './tracks.ts'

export const createKindTracks = (game: Game, kind: ChartKind): Track[] => KINDS[kind](game)

const KINDS = {
  numbers: createNumberTracks,
  sum: (game) => [game.kind === 'digits' ? createDigitSumTrack(game) : createSumTensTrack(game)],
  span: (game) => [createSpanTrack(game)],
  remainders: (game) =>
    createPositionOrRatioTracks(
      game,
      (digit) => digit % 3,
      ['0路', '1路', '2路'],
      createRatioTrack('012路比', game.first.count, 3, (draw) => computeCounts(game, draw.first).remainders),
    ),
  sizes: (game) =>
    createPositionOrRatioTracks(
      game,
      (digit) => Number(digit < computeBigStart(game.first)),
      ['大', '小'],
      createRatioTrack('大小比', game.first.count, 2, (draw) => computeCounts(game, draw.first).bigSmall),
    ),
  tails: () => [createTailTrack()],
  form: () => [createFormTrack()],
} as const satisfies Record<ChartKind, (game: Game) => Track[]>

const WHOLE_ZONE = { zone: 'first', position: null } as const

function computeSumRange({ first: { count, min, max, ordered } }: Game): [least: number, most: number] {
  if (ordered) return [count * min, count * max]
  const apart = (count * (count - 1)) / 2
  return [count * min + apart, count * max - apart]
}

const computeSum = (game: Game, draw: Numbers): number => computeCounts(game, draw.first).sum

function createDigitSumTrack(game: Game): Track {
  const [min, max] = computeSumRange(game)
  return { ...WHOLE_ZONE, name: '和值', min, max, label: String, valuesOf: (draw) => [computeSum(game, draw)] }
}

/** One column per ten sums; the first and the last one contain only possible sums. The ball shows the exact sum. */
function createSumTensTrack(game: Game): Track {
  const [least, most] = computeSumRange(game)
  const toTens = (sum: number) => Math.floor(sum / 10)
  return {
    ...WHOLE_ZONE,
    name: '和值',
    min: toTens(least),
    max: toTens(most),
    label: (tens) => `${Math.max(least, tens * 10)}–${Math.min(most, tens * 10 + 9)}`,
    valuesOf: (draw) => [toTens(computeSum(game, draw))],
    inBall: (draw) => String(computeSum(game, draw)),
  }
}

function createSpanTrack(game: Game): Track {
  const { count, min, max, ordered } = game.first
  return {
    ...WHOLE_ZONE,
    name: '跨度',
    min: ordered ? 0 : count - 1,
    max: max - min,
    label: String,
    valuesOf: (draw) => [computeCounts(game, draw.first).span],
  }
}

/** Creates one track per position for digit games, and the track `ratio` of the whole zone for ball games. */
function createPositionOrRatioTracks(
  game: Game,
  of: (digit: number) => number,
  labels: readonly string[],
  ratio: Track,
): Track[] {
  if (game.kind === 'balls') return [ratio]
  return getPositionNames(game).map((name, position) => ({
    zone: 'first',
    position,
    name,
    min: 0,
    max: labels.length - 1,
    label: (value) => labels[value]!,
    valuesOf: (draw) => [of(draw.first[position]!)],
  }))
}

/** One column per ratio of the numbers in two or three parts, such as 0:6 to 6:0. */
function createRatioTrack(name: string, count: number, parts: number, of: (draw: Numbers) => readonly number[]): Track {
  const all = listSplits(count, parts).map((split) => split.join(':'))
  const places = new Map(all.map((ratio, at) => [ratio, at]))
  return {
    ...WHOLE_ZONE,
    name,
    min: 0,
    max: all.length - 1,
    label: (at) => all[at]!,
    valuesOf: (draw) => [places.get(of(draw).join(':'))!],
  }
}

function listSplits(count: number, parts: number): number[][] {
  if (parts === 1) return [[count]]
  const heads = Array.from({ length: count + 1 }, (_, head) => head)
  return heads.flatMap((head) => listSplits(count - head, parts - 1).map((rest) => [head, ...rest]))
}

function createTailTrack(): Track {
  return {
    ...WHOLE_ZONE,
    name: '尾数',
    min: 0,
    max: 9,
    label: String,
    valuesOf: ({ first }) => Array.from(new Set(first.map((ball) => ball % 10))),
    inBall: ({ first }, tail) => String(first.filter((ball) => ball % 10 === tail).length),
  }
}

function createFormTrack(): Track {
  return {
    ...WHOLE_ZONE,
    name: '形态',
    min: 0,
    max: FORMS.length - 1,
    label: (at) => FORMS[at]!,
    valuesOf: ({ first }) => [FORMS.indexOf(computeForm(first))],
  }
}
