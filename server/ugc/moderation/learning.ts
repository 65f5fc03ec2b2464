import { readFileSync } from 'node:fs'
import {
  BUCKETS,
  computeBuckets,
  computeSigmoid,
  computeScale,
  STEPS,
  sumWeights,
  type Weights,
  splitWindows,
} from './ad-classifier.ts'

export interface Sample {
  readonly text: string
  readonly isAd: boolean
}

const WRITER_COUNT = 14

/** Training texts by writer. Only writers 4, 5 and 10 knew the moderation rules. */
export const TRAINING_TEXTS: readonly (readonly Sample[])[] = Array.from(
  { length: WRITER_COUNT },
  (_, nth) => nth + 1,
).map((writer) => [...readSamples(`ads-${writer}.txt`, true), ...readSamples(`honest-${writer}.txt`, false)])

/** One text per line; the characters `\n` mean a line break. */
function readSamples(file: string, isAd: boolean): Sample[] {
  const lines = readFileSync(new URL(`training/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => ({ text: line.replaceAll(String.raw`\n`, '\n'), isAd }))
}

const EPOCHS = 15
const LEARNING_RATE = 0.5
const REGULARIZATION = 0.5

/** Trains a logistic regression with L2 regularisation and AdaGrad, deterministically. */
export function trainWeights(samples: readonly Sample[]): Weights {
  const seen = samples.flatMap(toSamples).map(({ text, isAd }) => ({ buckets: computeBuckets(text), isAd }))
  const weights = new Float64Array(BUCKETS)
  const moved = new Float64Array(BUCKETS).fill(1e-8)
  for (let round = 0; round < EPOCHS; round++) {
    for (const { buckets, isAd } of shuffleSamples(seen, round)) {
      const share = computeScale(buckets.length)
      const error = computeSigmoid(sumWeights(buckets, weights) * share) - Number(isAd)
      for (const bucket of buckets) {
        const slope = error * share + (REGULARIZATION * weights[bucket]!) / seen.length
        moved[bucket]! += slope * slope
        weights[bucket]! -= (LEARNING_RATE * slope) / Math.sqrt(moved[bucket]!)
      }
    }
  }
  return Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight * STEPS))))
}

/** Adds the windows of an honest text as samples. An advertisement is not split, because some windows may be honest. */
function toSamples(sample: Sample): Sample[] {
  const windows = sample.isAd ? [] : splitWindows(sample.text)
  return windows.length < 2 ? [sample] : [sample, ...windows.map((text) => ({ text, isAd: false }))]
}

/** Shuffles deterministically, in a different order per round. */
function shuffleSamples<One>(all: readonly One[], round: number): One[] {
  const drawn = all.map((one, i) => [Math.imul((i << 4) + round + 1, 0x9e3779b1) >>> 0, one] as const)
  return drawn.toSorted(([a], [b]) => a - b).map(([, one]) => one)
}
