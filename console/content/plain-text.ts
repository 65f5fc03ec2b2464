import { generateHTML } from '@tiptap/core'
import { RICH_TEXT } from '#contract/cms/rich-text.ts'
import { docOf } from './blocks.ts'
import type { ArticleDraft } from './unsaved-text.ts'

const BLOCKS = 'h2, h3, h4, p, li, tr, hr, pre, figcaption, caption'

interface ArticleWords {
  title: string
  memo: string
  /** HTML. */
  content: string
}

/** Converts a text to lines for a comparison: links and pictures include their URL, cells are separated. */
export function plainText({ title, memo, content }: ArticleWords): string {
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

/** Converts an unsaved text in the same way. */
export const plainWritten = ({ title, memo, doc }: ArticleDraft): string =>
  plainText({ title, memo, content: htmlOf(doc) })

/** Whether the stored text equals the written one; the JSON of equal documents may differ. */
export const isSavedAs = (unsaved: ArticleWords & { doc: string }, { title, memo, doc }: ArticleDraft): boolean =>
  unsaved.title === title.trim() && unsaved.memo === memo.trim() && htmlOf(docOf(unsaved)) === htmlOf(doc)

const htmlOf = (doc: string): string => (doc === '' ? '' : generateHTML(JSON.parse(doc) as object, RICH_TEXT))
