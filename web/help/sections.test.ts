import { expect, test } from 'vitest'
import { splitIntoSections } from './sections.ts'

test('splitIntoSections gives each h2 an id and lists it', () => {
  const { html, sections } = splitIntoSections(
    '<p>始</p><h2>一&amp;二</h2><p>文</p>\n<h2 class="x"><strong>三</strong></h2>',
  )
  expect(sections).toEqual([
    { id: 'part-1', title: '一&二' },
    { id: 'part-2', title: '三' },
  ])
  expect(html).toBe('<p>始</p><h2 id="part-1">一&amp;二</h2><p>文</p>\n<h2 id="part-2"><strong>三</strong></h2>')
})

test('splitIntoSections wraps each table in a scroll container', () => {
  const { html } = splitIntoSections('<p>前</p><table><tr><td>一</td></tr></table><p>后</p>')
  expect(html).toMatch(/^<p>前<\/p><div data-wide [^>]*><table>.*<\/table><\/div><p>后<\/p>$/u)
})
