import { type AnyExtension, generateJSON } from '@tiptap/core'
import {
  CELL_LENGTH,
  Figure,
  type FigureData,
  Table,
  TABLE_COLUMNS,
  type TableData,
  TABLE_ROWS,
  TYPED_EXTENSIONS,
} from '#contract/cms/rich-text.ts'
import { isUploadedPicture } from '#contract/infra/upload.ts'

/** Extensions of the editor. They also parse pictures and tables from HTML: of older texts and of pasted content. */
export const EDITOR_EXTENSIONS: AnyExtension[] = [
  ...TYPED_EXTENSIONS,
  Figure.extend({
    parseHTML: () => [
      { tag: 'figure', getAttrs: (figure) => parseFigure(figure, figure.querySelector('img')) },
      { tag: 'img', getAttrs: (img) => parseFigure(img, img) },
    ],
  }),
  Table.extend({ parseHTML: () => [{ tag: 'table', getAttrs: parseTable }] }),
]

interface StoredContent {
  /** The article's text as HTML. */
  content: string
  /** The editor document as JSON; '' if the text is stored only as HTML. */
  doc: string
}

/** Returns the editor document of a stored text as JSON; '' if the text is empty. */
export function toDocument({ content, doc }: StoredContent): string {
  if (doc !== '' || content === '') return doc
  return JSON.stringify(generateJSON(content, EDITOR_EXTENSIONS))
}

function parseFigure(element: HTMLElement, img: Element | null): FigureData | false {
  const src = img?.getAttribute('src') ?? ''
  if (!isUploadedPicture(src)) return false
  const side = (name: string) => Math.round(Number(img?.getAttribute(name))) || null
  const caption = parseText(element.querySelector('figcaption'))
  return { src, alt: img?.getAttribute('alt') ?? '', caption, width: side('width'), height: side('height') }
}

function parseTable(table: HTMLElement): TableData | false {
  const found = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => parseText(cell).slice(0, CELL_LENGTH)),
  )
  const width = Math.min(Math.max(0, ...found.map((row) => row.length)), TABLE_COLUMNS)
  if (width === 0) return false
  const rows = found.slice(0, TABLE_ROWS).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  return { caption: parseText(table.querySelector('caption')), rows }
}

/** Returns the text of an element; each `<br>` becomes a line feed. */
function parseText(element: Element | null): string {
  const children = [...(element?.childNodes ?? [])]
  const parts = children.map((child) =>
    child.nodeName === 'BR' ? '\n' : (child.textContent ?? '').replaceAll(/\s+/g, ' '),
  )
  return parts.join('').trim()
}
