import { generateHTML } from '@tiptap/core'
import { RICH_TEXT_EXTENSIONS } from '#contract/cms/rich-text.ts'
import { toDocument } from './blocks.ts'
import type { ArticleDraft } from './unsaved-text.ts'

const BLOCKS = 'h2, h3, h4, p, li, tr, hr, pre, figcaption, caption'

export interface ArticleFields {
  title: string
  memo: string
  /** The article's text as HTML. */
  content: string
}

/** Converts a stored text to plain text for a comparison, with the URLs of links and pictures. */
export function toComparableText({ title, memo, content }: ArticleFields): string {
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  for (const link of body.querySelectorAll('a')) link.append(`（${link.getAttribute('href') ?? ''}）`)
  for (const image of body.querySelectorAll('img'))
    image.replaceWith(`［图片 ${image.getAttribute('src')} ${image.alt}］\n`)
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n')
  for (const cell of body.querySelectorAll('th, td')) cell.append('　')
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
  const words = (body.textContent ?? '').replaceAll(/\n\s*\n/g, '\n')
  return [title, memo, words].join('\n')
}

/** Converts an unsaved text to plain text, as `toComparableText` does with a stored one. */
export const toPlainDraft = ({ title, memo, doc }: ArticleDraft): string =>
  toComparableText({ title, memo, content: toHtml(doc) })

/** Returns whether two texts are equal. Compares HTML, because the JSON of equal documents may differ. */
export const isSavedAs = (unsaved: ArticleFields & { doc: string }, { title, memo, doc }: ArticleDraft): boolean =>
  unsaved.title === title.trim() && unsaved.memo === memo.trim() && toHtml(toDocument(unsaved)) === toHtml(doc)

const toHtml = (doc: string): string =>
  doc === '' ? '' : generateHTML(JSON.parse(doc) as object, RICH_TEXT_EXTENSIONS)
