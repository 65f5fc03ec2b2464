import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import games from '#docs/spec/games.md?raw'
import rounds from '#docs/spec/rounds.md?raw'
import { SpecSections, SpecText } from './spec-text.tsx'

const renderSections = (chapter: string, ...titles: string[]) =>
  renderToStaticMarkup(<SpecSections chapter={chapter} titles={titles} />)
const listSentences = (chapter: string) => [...chapter.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)

test('SpecSections links to the page of another chapter', () => {
  const [, linked] = /href="\/open\/spec\/games#([^"]+)"/.exec(renderSections(rounds, '位置与序号')) ?? []
  expect(renderSections(games, '一注与序号')).toContain(`<p id="${linked}"`)
})

test('SpecSections throws if the chapter lacks the section', () => {
  expect(() => renderSections(rounds, '没有这一节')).toThrow('no section')
})

test('SpecSections joins lines without space only after Chinese', () => {
  expect(renderSections('## 一\n\n甲，\n乙 a\nb\n', '一')).toBe('<h2 id="一">一</h2><p>甲，乙 a b</p>')
})

const chapters = import.meta.glob<string>('/docs/spec/*.md', { query: '?raw', import: 'default', eager: true })

test.each(Object.entries(chapters))('renders all sentences of %s without Markdown syntax', (_file, text) => {
  const html = renderToStaticMarkup(<SpecText text={text} title="章" />)
  expect([...html.matchAll(/ id="(S-[^"]+)"/g)].map(([, id]) => id)).toEqual(listSentences(text))
  expect(html.replaceAll(/<(code|pre)\b.*?<\/\1>/gs, '')).not.toMatch(/\*\*|\]\(|\| |`|a id=|>&gt; |>- |>#/)
  expect(html.match(/<h[12]/g)?.length).toBe(text.match(/^##? /gm)?.length)
})
