import { describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { CHAPTER_NAMES, chapterOf, CHAPTERS, type Sentence } from '#contract/play/chapters.ts'

const texts = import.meta.glob<string>('#web/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const chapters = import.meta.glob<string>('/docs/spec/*.md', { query: '?raw', import: 'default', eager: true })

/** The sentences that links named 怎么算的 lead to, by the file that has them. */
const led = Object.entries(texts).flatMap(([file, text]) =>
  [...text.matchAll(/<HowCounted\b[^>]*?\bby="([^"]*)"/g)].map(([, number]): [string, Sentence] => [
    file,
    number as Sentence,
  ]),
)
const used = Object.values(texts).flatMap((text) => text.match(/<HowCounted\b/g) ?? [])

describe('怎么算的', () => {
  test('stands on draws, charts, wins, rounds and the parts of the workshop', () => {
    const rooms = new Set(led.map(([file]) => /\/play\/([^/]+)/.exec(file)?.[1]))
    expect(rooms).toEqual(new Set(['charts', 'draws', 'rounds', 'settlement', 'workshop']))
    // One that is written otherwise would be followed by no test.
    expect(led.length).toBe(used.length)
  })

  test.each(led)('of %s leads to %s, which is written', (_file, number) => {
    const [address = '', anchor] = paths.sentence(chapterOf(number), number).split('#')
    const text = chapters[`/docs${address.replace('/open', '')}.md`]
    expect(text).toContain(`<a id="${anchor}"></a>**${number}**`)
  })
})

test('every chapter has its page and the letters of its sentences', () => {
  expect(Object.keys(chapters).toSorted()).toEqual(
    ['README', ...CHAPTER_NAMES].map((name) => `/docs/spec/${name}.md`).toSorted(),
  )
  for (const [letters, name] of Object.entries(CHAPTERS))
    expect(chapters[`/docs/spec/${name}.md`], name).toMatch(new RegExp(`^规格 .* · ${letters} · `, 'm'))
})
