import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { CHAPTER_NAMES, getChapter, CHAPTERS, type Sentence } from '#contract/play/chapters.ts'

const texts = import.meta.glob<string>('#web/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const chapters = import.meta.glob<string>('/docs/spec/*.md', { query: '?raw', import: 'default', eager: true })

/** The numbers of the sentences in docs/spec to which the links 怎么算的 lead, with the file of each link. */
const linkedSentences = Object.entries(texts).flatMap(([file, text]) =>
  [...text.matchAll(/<HowCounted\b[^>]*?\bby="([^"]*)"/g)].map(([, number]): [string, Sentence] => [
    file,
    number as Sentence,
  ]),
)
const used = Object.values(texts).flatMap((text) => text.match(/<HowCounted\b/g) ?? [])

describe('怎么算的 links', () => {
  test('exist in charts, draws, rounds, settlement and workshop', () => {
    const rooms = new Set(linkedSentences.map(([file]) => /\/play\/([^/]+)/.exec(file)?.[1]))
    expect(rooms).toEqual(new Set(['charts', 'draws', 'rounds', 'settlement', 'workshop']))
    // A `by` that is not a string literal would not be found here.
    expect(linkedSentences.length).toBe(used.length)
  })

  test.each(linkedSentences)('lead from %s to an existing sentence: %s', (_file, number) => {
    const [address = '', anchor] = paths.sentence(getChapter(number), number).split('#')
    const text = chapters[`/docs${address.replace('/open', '')}.md`]
    expect(text).toContain(`<a id="${anchor}"></a>**${number}**`)
  })
})

test('every docs/spec chapter has a page and states the letters in its sentence numbers', () => {
  expect(Object.keys(chapters).toSorted()).toEqual(
    ['README', ...CHAPTER_NAMES].map((name) => `/docs/spec/${name}.md`).toSorted(),
  )
  for (const [letters, name] of Object.entries(CHAPTERS))
    expect(chapters[`/docs/spec/${name}.md`], name).toMatch(new RegExp(`^规格 .* · ${letters} · `, 'm'))
})
