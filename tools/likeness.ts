import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { trainedWeights, WRITTEN } from '#server/ugc/moderation/learning.ts'

/*
 * node tools/likeness.ts: learns anew from server/ugc/moderation/training what reads like an advertisement
 * (docs/decisions/049-likeness.md). To be run where those texts or what folds them have changed.
 */

writeFileSync(
  new URL('../server/ugc/moderation/likeness.bin.br', import.meta.url),
  brotliCompressSync(trainedWeights(WRITTEN.flat())),
)
