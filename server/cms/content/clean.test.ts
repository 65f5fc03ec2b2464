import { expect, test } from 'vitest'
import { sanitizeHtml } from '#contract/cms/clean-html.ts'
import { XSS } from '#server/testing/xss.ts'
import { listUploads } from './rich-text.ts'
import { FIRST_AGREEMENTS } from './first-agreements.ts'
import { FIRST_HELP } from './first-help.ts'
import { FIRST_NOTICES } from './first-notices.ts'

/** Strict grammar of the allowed tags. Any other text that resembles a tag should have been removed. */
const TAG =
  /^<\/?(?:h[234]|p|br|hr|ul|ol|li|blockquote|strong|em|u|s|code|pre|table|caption|thead|tbody|tr|figure|figcaption|(?:a(?: href="(?:https:\/\/|\/(?![/\\])|#|mailto:|tel:)[^"<>]*")?(?: rel="noopener nofollow ugc" target="_blank")?)|td|(?:th(?: scope="[^"<>]*")?)|(?:img src="\/uploads\/[0-9a-f]{32}\.webp"(?: (?:alt|width|height)="[^"<>]*")*))(?: \/)?>$/

const listTags = (html: string): string[] => html.match(/<[^>]*>?/g) ?? []

test.each(XSS.map((html) => [html]))('removes executable content from %j', (html) => {
  for (const text of [html, `<p>${html}</p>`, `<table><tbody><tr><td>${html}</td></tr></tbody></table>`]) {
    const cleaned = sanitizeHtml(text)
    expect(listTags(cleaned).filter((tag) => !TAG.test(tag))).toEqual([])
    expect(sanitizeHtml(cleaned)).toBe(cleaned)
  }
})

test('preserves allowed HTML, removes unsafe URLs', () => {
  const picture = `/uploads/${'0'.repeat(32)}.webp`
  const kept = `<h2>标题</h2><p>甲<a href="/number">选号</a></p><figure><img src="${picture}" alt="图" /></figure>`
  expect(sanitizeHtml(kept)).toBe(kept)
  expect(listUploads(kept)).toEqual([picture])
  expect(sanitizeHtml('<a href="https://example.com/a" target="_top" onclick="x()">外</a>')).toBe(
    '<a href="https://example.com/a" rel="noopener nofollow ugc" target="_blank">外</a>',
  )
  for (const href of [
    '//example.com',
    '/\\example.com',
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    expect(sanitizeHtml(`<a href="${href}">外</a>`)).toBe('<a>外</a>')
  for (const src of ['https://example.com/a.png', '/api/login/logout', 'data:image/png;base64,x', ''])
    expect(sanitizeHtml(`<p>甲<img src="${src}"></p>`)).toBe('<p>甲</p>')
})

test('removes no tags from shipped texts', () => {
  for (const { content } of [...FIRST_AGREEMENTS, ...FIRST_HELP, ...FIRST_NOTICES])
    expect(listTags(sanitizeHtml(content)).length).toBe(listTags(content).length)
})
