import { expect, test } from 'vitest'
import { trainWeights, type Sample, TRAINING_TEXTS } from './learning.ts'
import { computeAdPercent, loadWeights, type Weights } from './ad-classifier.ts'
import { parsePolicy } from './policy.ts'

const POLICY = parsePolicy(null)

test('the stored weights equal newly trained weights (update: node tools/likeness.ts)', () => {
  expect(Buffer.compare(Buffer.from(trainWeights(TRAINING_TEXTS.flat())), Buffer.from(loadWeights()))).toBe(0)
})

const share = (texts: readonly Sample[], fits: (percent: number) => boolean, weights: Weights): number =>
  texts.filter(({ text }) => fits(computeAdPercent(text, weights))).length / texts.length

// Columns: writer, lowest accepted recall, highest accepted false-positive rate.
test.each([
  [1, 0.75, 0.01],
  [3, 0.75, 0.01],
  [8, 0.75, 0.01],
])('weights trained without writer %s’s texts classify them', (writer, leastAds, mostHonest) => {
  const weights = trainWeights(TRAINING_TEXTS.filter((_samples, i) => i !== writer - 1).flat())
  const { ads, honest } = Object.groupBy(TRAINING_TEXTS[writer - 1]!, ({ isAd }) => (isAd ? 'ads' : 'honest'))
  const isHeld = (percent: number) => percent >= POLICY.adFrom
  expect(share(ads!, isHeld, weights)).toBeGreaterThanOrEqual(leastAds)
  expect(share(honest!, isHeld, weights)).toBeLessThanOrEqual(mostHonest)
})
