import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { CHAPTER_NAMES, getChapter, CHAPTERS, type Sentence } from '#contract/play/chapters.ts'

const texts = import.meta.glob<string>('#web/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const chapters = import.meta.glob<string>('/docs/spec/*.md', { query: '?raw', import: 'default', eager: true })

/** The spec sentences that 怎么算的 links refer to, with the file of the link. */
const linkedSentences = Object.entries(texts).flatMap(([file, text]) =>
  [...text.matchAll(/<HowCounted\b[^>]*?\bby="([^"]*)"/g)].map(([, number]): [string, Sentence] => [
    file,
    number as Sentence,
  ]),
)
const used = Object.values(texts).flatMap((text) => text.match(/<HowCounted\b/g) ?? [])

describe('怎么算的 links', () => {
  test('links draws, charts, wins, rounds and workshop pages to 怎么算的', () => {
    const rooms = new Set(linkedSentences.map(([file]) => /\/play\/([^/]+)/.exec(file)?.[1]))
    expect(rooms).toEqual(new Set(['charts', 'draws', 'rounds', 'settlement', 'workshop']))
    // A link in a different notation would not be tested.
    expect(linkedSentences.length).toBe(used.length)
  })

  test.each(linkedSentences)('finds the sentence linked from %s: %s', (_file, number) => {
    const [address = '', anchor] = paths.sentence(getChapter(number), number).split('#')
    const text = chapters[`/docs${address.replace('/open', '')}.md`]
    expect(text).toContain(`<a id="${anchor}"></a>**${number}**`)
  })
})

test('has a page and sentence letters for every chapter', () => {
  expect(Object.keys(chapters).toSorted()).toEqual(
    ['README', ...CHAPTER_NAMES].map((name) => `/docs/spec/${name}.md`).toSorted(),
  )
  for (const [letters, name] of Object.entries(CHAPTERS))
    expect(chapters[`/docs/spec/${name}.md`], name).toMatch(new RegExp(`^规格 .* · ${letters} · `, 'm'))
})
