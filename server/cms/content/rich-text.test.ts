import { expect, test } from 'vitest'
import { XSS } from '#server/testing/xss.ts'
import { buildDocument, buildDocumentWith } from './testing/content.cases.ts'
import { renderRichText } from './rich-text.ts'

const renderHtml = (json: string) => renderRichText(json).content
const buildLinkedText = (href: unknown) => ({ type: 'text', text: '甲', marks: [{ type: 'link', attrs: { href } }] })
const buildParagraph = (...content: readonly object[]) => buildDocumentWith({ type: 'paragraph', content })
const buildTable = (rows: unknown) => buildDocumentWith({ type: 'table', attrs: { rows } })
const PICTURE = `/uploads/${'0'.repeat(32)}.webp`

test.each(XSS.map((text) => [text]))('renders %j as text in headings, code blocks, tables and captions', (text) => {
  const figure = { type: 'figure', attrs: { src: PICTURE, alt: text.slice(0, 200), caption: text.slice(0, 200) } }
  const json = buildDocumentWith(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
    { type: 'codeBlock', content: [{ type: 'text', text }] },
    { type: 'table', attrs: { caption: text.slice(0, 200), rows: [[text.slice(0, 500)]] } },
    figure,
  )
  const tags = renderHtml(json).match(/<[^>]*>?/g) ?? []
  const others = tags.filter(
    (tag) => !/^<\/?(h2|pre|code|table|caption|thead|tbody|tr|th|br|figure|figcaption|img)\b/.test(tag),
  )
  expect(others).toEqual([])
  expect(tags.filter((tag) => /\son\w+\s*=/.test(tag.replaceAll(/"[^"]*"/g, '""')))).toEqual([])
})

test('renders links, figures and tables as allowed HTML', () => {
  expect(
    renderHtml(
      buildParagraph(
        buildLinkedText('/number'),
        { type: 'hardBreak' },
        buildLinkedText('https://example.com/?a=1&b=2'),
      ),
    ),
  ).toBe(
    '<p><a href="/number">甲</a><br /><a href="https://example.com/?a=1&amp;b=2" rel="noopener nofollow ugc" target="_blank">甲</a></p>',
  )
  expect(
    renderHtml(
      buildDocumentWith({ type: 'figure', attrs: { src: PICTURE, alt: '图', caption: '说明', width: 60, height: 40 } }),
    ),
  ).toBe(`<figure><img src="${PICTURE}" alt="图" width="60" height="40" /><figcaption>说明</figcaption></figure>`)
  expect(
    renderHtml(
      buildTable([
        ['奖级', '条件'],
        ['一等奖', '甲\n乙'],
      ]),
    ),
  ).toBe(
    '<table><thead><tr><th scope="col">奖级</th><th scope="col">条件</th></tr></thead><tbody><tr><td>一等奖</td><td>甲<br />乙</td></tr></tbody></table>',
  )
})

const DEEP = 6000

test.each([
  ['no JSON', '{'],
  ['no document', '{"type":"paragraph"}'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an empty document', buildDocumentWith()],
  ['an unknown block', buildDocumentWith({ type: 'iframe' })],
  ['an unknown mark', buildParagraph({ type: 'text', text: '甲', marks: [{ type: 'style' }] })],
  ['a misplaced block', buildDocumentWith({ type: 'listItem' })],
  ['HTML in place of a document', '"<p>甲</p>"'],
  ['a link that runs', buildParagraph(buildLinkedText('javascript:alert(1)'))],
  ['a link without https', buildParagraph(buildLinkedText('http://example.com'))],
  ['a link of another host that looks like a path', buildParagraph(buildLinkedText('//example.com'))],
  ['a link with a backslash', buildParagraph(buildLinkedText('/\\example.com'))],
  ['a link that is no text', buildParagraph(buildLinkedText(['/number']))],
  ['a picture of another host', buildDocumentWith({ type: 'figure', attrs: { src: 'https://example.com/a.webp' } })],
  [
    'a picture’s words that are none',
    buildDocumentWith({ type: 'figure', attrs: { src: PICTURE, alt: { toString: 1 } } }),
  ],
  [
    'a picture as wide as a text',
    buildDocumentWith({ type: 'figure', attrs: { src: PICTURE, width: '1" onload="x' } }),
  ],
  ['a table of uneven rows', buildTable([['甲'], ['乙', '丙']])],
  ['a table of elements', buildTable([[['script', {}, 'alert(1)']]])],
  ['a table without rows', buildTable([])],
  ['quotes in quotes, thousands of times', `${'{"type":"blockquote","content":['.repeat(DEEP)}${']}'.repeat(DEEP)}`],
])('rejects %s as a document', (_what, json) => {
  expect(() => renderHtml(json)).toThrow(expect.objectContaining({ code: 'unreadable_text' }))
})

test('rejects an invisible or overlong text', () => {
  expect(() => renderHtml(buildDocumentWith({ type: 'paragraph' }))).toThrow(
    expect.objectContaining({ code: 'nothing_left' }),
  )
  expect(() => renderHtml(buildDocument('长'.repeat(50_000)))).toThrow(expect.objectContaining({ code: 'long_text' }))
})
