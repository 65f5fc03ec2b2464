import { type AnyExtension, generateJSON } from '@tiptap/core'
import {
  CELL_LENGTH,
  Figure,
  type FigureData,
  Table,
  TABLE_COLUMNS,
  type TableData,
  TABLE_ROWS,
  TYPED,
} from '#contract/cms/rich-text.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'

/** Extensions of the editor; they also parse pictures and tables from HTML of older texts and of pasted content. */
export const EDITED: AnyExtension[] = [
  ...TYPED,
  Figure.extend({
    parseHTML: () => [
      { tag: 'figure', getAttrs: (figure) => figureIn(figure, figure.querySelector('img')) },
      { tag: 'img', getAttrs: (img) => figureIn(img, img) },
    ],
  }),
  Table.extend({ parseHTML: () => [{ tag: 'table', getAttrs: tableIn }] }),
]

interface Stored {
  /** HTML. */
  content: string
  /** JSON; '' if the text is stored as HTML only. */
  doc: string
}

/** Returns the document of a text as JSON; '' if it is empty. */
export function docOf({ content, doc }: Stored): string {
  if (doc !== '' || content === '') return doc
  return JSON.stringify(generateJSON(content, EDITED))
}

function figureIn(element: HTMLElement, img: Element | null): FigureData | false {
  const src = img?.getAttribute('src') ?? ''
  if (!isUploadedPicture(src)) return false
  const side = (name: string) => Math.round(Number(img?.getAttribute(name))) || null
  const caption = textIn(element.querySelector('figcaption'))
  return { src, alt: img?.getAttribute('alt') ?? '', caption, width: side('width'), height: side('height') }
}

function tableIn(table: HTMLElement): TableData | false {
  const found = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => textIn(cell).slice(0, CELL_LENGTH)),
  )
  const width = Math.min(Math.max(0, ...found.map((row) => row.length)), TABLE_COLUMNS)
  if (width === 0) return false
  const rows = found.slice(0, TABLE_ROWS).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  return { caption: textIn(table.querySelector('caption')), rows }
}

/** Returns the text of an element, with line breaks. */
function textIn(element: Element | null): string {
  const children = [...(element?.childNodes ?? [])]
  const words = children.map((child) =>
    child.nodeName === 'BR' ? '\n' : (child.textContent ?? '').replaceAll(/\s+/g, ' '),
  )
  return words.join('').trim()
}
