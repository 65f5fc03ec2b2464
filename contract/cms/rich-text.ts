import { type AnyExtension, Node } from '@tiptap/core'
import { Link as TipTapLink } from '@tiptap/extension-link'
import StarterKit from '@tiptap/starter-kit'
import { isUploadedPicture } from '#contract/infra/upload.ts'

/* Schema of operators' texts. The console's editor, the server's parser and its renderer use the same extensions, so
   content outside the schema cannot be entered (docs/rules/security.md#texts-of-operators). */

/** A path on this site or an anchor; `//host` and `/\host` point to other hosts. */
const SITE_PATH = /^(?:\/(?![/\\])|#)[^\s"<>\\]*$/
const EXTERNAL_URL = /^(?:https:\/\/|mailto:|tel:)[^\s"<>\\]+$/i
const LINK_LENGTH = 500

export const isLinkable = (href: string): boolean =>
  href.length <= LINK_LENGTH && (SITE_PATH.test(href) || EXTERNAL_URL.test(href))

function assertValid(holds: boolean): void {
  if (!holds) throw new RangeError('an attribute is not of its kind')
}

const validateText = (limit: number) => (value: unknown) =>
  assertValid(typeof value === 'string' && value.length <= limit)
const isDimension = (value: unknown) => value === null || (Number.isInteger(value) && Number(value) > 0)

/** Link that stores only the URL. `rel` and `target` of external links are added when the HTML is cleaned. */
const Link = TipTapLink.extend({
  addAttributes: () => ({
    href: { default: null, validate: (href: unknown) => assertValid(typeof href === 'string' && isLinkable(href)) },
  }),
})

export interface FigureData {
  src: string
  alt: string
  caption: string
  width: number | null
  height: number | null
}

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', validate: (src: unknown) => assertValid(typeof src === 'string' && isUploadedPicture(src)) },
    alt: { default: '', validate: validateText(200) },
    caption: { default: '', validate: validateText(200) },
    width: { default: null, validate: (value: unknown) => assertValid(isDimension(value)) },
    height: { default: null, validate: (value: unknown) => assertValid(isDimension(value)) },
  }),
  renderHTML({ node }) {
    const { src, alt, caption, width, height } = node.attrs as FigureData
    const words = caption === '' ? [] : [['figcaption', {}, caption]]
    return ['figure', {}, ['img', { src, alt, width, height }], ...words]
  },
})

export const TABLE_COLUMNS = 12
export const TABLE_ROWS = 200
export const CELL_LENGTH = 500

export interface TableData {
  caption: string
  /** Rows of equal length. The first is the header; a line feed in a cell is rendered as a line break. */
  rows: string[][]
}

export const Table = Node.create({
  name: 'table',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    caption: { default: '', validate: validateText(200) },
    rows: { default: [['']], validate: (rows: unknown) => assertValid(isRows(rows)) },
  }),
  renderHTML({ node }) {
    const { caption, rows } = node.attrs as TableData
    const [head = [], ...body] = rows
    const words = caption === '' ? [] : [['caption', {}, caption]]
    return [
      'table',
      {},
      ...words,
      ['thead', {}, ['tr', {}, ...head.map((cell) => ['th', { scope: 'col' }, ...renderCellLines(cell)])]],
      ['tbody', {}, ...body.map((cells) => ['tr', {}, ...cells.map((cell) => ['td', {}, ...renderCellLines(cell)])])],
    ]
  },
})

const renderCellLines = (cell: string) =>
  cell.split('\n').flatMap((line, at) => (at === 0 ? [line] : [['br', {}], line]))

function isRows(rows: unknown): boolean {
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > TABLE_ROWS) return false
  const [head] = rows as unknown[]
  const width = Array.isArray(head) ? head.length : 0
  return width > 0 && width <= TABLE_COLUMNS && rows.every((row) => isRow(row, width))
}

const isRow = (row: unknown, width: number): boolean =>
  Array.isArray(row) &&
  row.length === width &&
  row.every((cell) => typeof cell === 'string' && cell.length <= CELL_LENGTH)

/** Extensions for content that is typed in the editor, not in a dialog. */
export const TYPED_EXTENSIONS: AnyExtension[] = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false, trailingNode: false }),
  Link.configure({
    autolink: false,
    openOnClick: false,
    HTMLAttributes: { target: null, rel: null },
    isAllowedUri: (href) => isLinkable(href),
  }),
]

/** All allowed extensions; their schema is the allow list. */
export const RICH_TEXT_EXTENSIONS: AnyExtension[] = [...TYPED_EXTENSIONS, Figure, Table]
