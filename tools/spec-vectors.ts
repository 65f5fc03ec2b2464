import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seededDice } from '#lottery/testing/seeded-dice.ts'
import { SEED, vectorsOf, written } from './spec/chapter.ts'
import { CHAPTERS } from './spec/chapters.ts'

/*
 * node tools/spec-vectors.ts: makes docs/spec/vectors anew. The same code writes the same bytes; where it contradicts an
 * answer that was worked by hand it throws, and nothing is written.
 */

const files = CHAPTERS.map((chapter) => ({ chapter, vectors: vectorsOf(chapter, seededDice(SEED)) }))
for (const { chapter, vectors } of files) {
  writeFileSync(fileURLToPath(new URL(`../docs/spec/vectors/${chapter.name}.json`, import.meta.url)), written(vectors))
  console.log(`${chapter.name}: ${vectors.length}, by hand ${chapter.byHand.length}`)
}
