import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { seededDice } from '#lottery/testing/seeded-dice.ts'
import { answerOf, type Chapter, SEED, type VectorLine, vectorsOf } from './spec/chapter.ts'
import { CHAPTERS } from './spec/chapters.ts'

const PAGES = fileURLToPath(new URL('../docs/spec/', import.meta.url))
const SENTENCE = /^<a id="(S-[A-Z]{3}-\d\d)"><\/a>\*\*(S-[A-Z]{3}-\d\d)\*\* /gm

const textOf = ({ name }: Chapter): string => readFileSync(`${PAGES}${name}.md`, 'utf8')
const fileOf = ({ name }: Chapter): VectorLine[] => JSON.parse(readFileSync(`${PAGES}vectors/${name}.json`, 'utf8'))
const sentencesOf = (chapter: Chapter): string[] => [...textOf(chapter).matchAll(SENTENCE)].map(([, id]) => id!)

describe.each(CHAPTERS)('$name', (chapter) => {
  const vectors = fileOf(chapter)

  test('our code gives what each vector expects', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(500)
    expect(chapter.byHand.length).toBeGreaterThanOrEqual(10)
    for (const vector of vectors) expect({ ...vector, expect: asJson(answerOf(chapter, vector.input)) }).toEqual(vector)
  })

  test('each sentence is tried, and each vector tries one that is written', () => {
    const sentences = sentencesOf(chapter)
    expect(sentences.length).toBeGreaterThan(2)
    // What our code answered proves nothing alone: each sentence has an answer that was worked out before.
    for (const tried of [vectors, chapter.byHand])
      expect([...new Set(tried.map(({ sentence }) => sentence))].toSorted()).toEqual(sentences.toSorted())
  })

  test('sentences are numbered once, by the letters of the chapter, and lead to themselves', () => {
    const named = [...textOf(chapter).matchAll(SENTENCE)]
    expect(named.filter(([, id, name]) => id !== name)).toEqual([])
    expect(new Set(sentencesOf(chapter)).size).toBe(named.length)
    expect(sentencesOf(chapter).filter((id) => !id.startsWith(`S-${chapter.letters}-`))).toEqual([])
    // A sentence that the pattern above misses would be tried by nothing.
    expect(textOf(chapter).match(/\*\*S-/g)?.length).toBe(named.length)
  })

  test('vectors have a name each', () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length)
  })

  test('every question that is asked is explained', () => {
    const asked = new Set(vectors.map(({ input }) => input.ask))
    const explained = [...textOf(chapter).matchAll(/^\| ([a-z-]+(?:, [a-z-]+)*) \|/gm)].flatMap(([, names]) =>
      names!.split(', '),
    )
    expect([...asked].filter((ask) => !explained.includes(ask))).toEqual([])
  })

  test('nobody needs our code to read it', () => {
    expect(textOf(chapter).match(/\.tsx?\b|lottery\/\w|server\/\w|web\/\w/g)).toBeNull()
  })
})

test('a vector that our code contradicts is not made', () => {
  const [chapter] = CHAPTERS as [Chapter]
  const wrong = { ...chapter.byHand[0]!, expect: 'wrong' }
  expect(() => vectorsOf({ ...chapter, byHand: [wrong] }, seededDice(1))).toThrow('our code says')
})

test.each(CHAPTERS)('the tool makes the vectors of $name that are committed', (chapter) => {
  expect(vectorsOf(chapter, seededDice(SEED)).map(asJson)).toEqual(fileOf(chapter))
})

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
