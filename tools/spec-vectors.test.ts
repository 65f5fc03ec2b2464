import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Chapter, CHAPTERS } from './spec/chapters.ts'

const PAGES = fileURLToPath(new URL('../docs/spec/', import.meta.url))
const SENTENCE = /^<a id="(S-[A-Z]{3}-\d\d)"><\/a>\*\*(S-[A-Z]{3}-\d\d)\*\* /gm

interface Vector {
  readonly id: string
  readonly sentence: string
  readonly input: { readonly ask: string }
  readonly expect: unknown
}

const readChapterText = ({ name }: Chapter): string => readFileSync(`${PAGES}${name}.md`, 'utf8')
const readVectors = ({ name }: Chapter): Vector[] => JSON.parse(readFileSync(`${PAGES}vectors/${name}.json`, 'utf8'))
const listSentences = (chapter: Chapter): string[] =>
  [...readChapterText(chapter).matchAll(SENTENCE)].map(([, id]) => id!)

/** Returns our code's answer to a vector's input as JSON. */
function computeAnswer({ name, answers }: Chapter, input: Vector['input']): unknown {
  const answer = answers[input.ask]
  if (!answer) throw new Error(`${name} does not answer ${input.ask}`)
  return JSON.parse(JSON.stringify(answer(input as never)))
}

describe.each(CHAPTERS)('$name', (chapter) => {
  const vectors = readVectors(chapter)

  test('our code agrees with the vectors', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(500)
    for (const vector of vectors) expect({ ...vector, expect: computeAnswer(chapter, vector.input) }).toEqual(vector)
  })

  test('has vectors for every numbered sentence', () => {
    const sentences = listSentences(chapter)
    expect(sentences.length).toBeGreaterThan(2)
    expect([...new Set(vectors.map(({ sentence }) => sentence))].toSorted()).toEqual(sentences.toSorted())
  })

  test('numbers each sentence once', () => {
    const named = [...readChapterText(chapter).matchAll(SENTENCE)]
    expect(named.filter(([, id, name]) => id !== name)).toEqual([])
    expect(new Set(listSentences(chapter)).size).toBe(named.length)
    expect(listSentences(chapter).filter((id) => !id.startsWith(`S-${chapter.letters}-`))).toEqual([])
    // SENTENCE must match every statement; otherwise the tests would not require a vector for it.
    expect(readChapterText(chapter).match(/\*\*S-/g)?.length).toBe(named.length)
  })

  test('explains every `ask` value of the vectors', () => {
    const asked = new Set(vectors.map(({ input }) => input.ask))
    const explained = [...readChapterText(chapter).matchAll(/^\| ([a-z-]+(?:, [a-z-]+)*) \|/gm)].flatMap(([, names]) =>
      names!.split(', '),
    )
    expect([...asked].filter((ask) => !explained.includes(ask))).toEqual([])
  })

  test('does not mention our code', () => {
    expect(readChapterText(chapter).match(/\.tsx?\b|lottery\/\w|server\/\w|web\/\w/g)).toBeNull()
  })
})
