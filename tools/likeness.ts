import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { trainWeights, TRAINING_TEXTS } from '#server/ugc/moderation/learning.ts'

/*
 * node tools/likeness.ts: trains the advertisement classifier from server/ugc/moderation/training
 * (docs/decisions/049-likeness.md). Run it after a change of the training texts or of their normalisation.
 */

writeFileSync(
  new URL('../server/ugc/moderation/likeness.bin.br', import.meta.url),
  brotliCompressSync(trainWeights(TRAINING_TEXTS.flat())),
)
