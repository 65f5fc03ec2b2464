import type { Page } from 'tesseract.js'
import type { ScannedRow } from './scanned.ts'

/** How the reader is set for either look: a block of rows, whose gaps mean something. */
export const LOOK_SETTINGS = { tessedit_pageseg_mode: '6', preserve_interword_spaces: '1', user_defined_dpi: '150' }

/** The short side of the picture for the look at figures, in pixels. */
export const FIGURES_EDGE = 1000

/** What words are read best at: so many pixels from the upper to the lower edge of a row. */
const WORDS_ROW = 24
const SMALLEST_EDGE = 500
const LARGEST_EDGE = 1600

/** The short side for the look at words, from the rows that the look at figures found in a picture so high. */
export function wordsEdge(rows: readonly ScannedRow[], height: number): number {
  const heights = rows.map(({ top, bottom }) => (bottom - top) * height).sort((a, b) => a - b)
  const middle = heights[Math.floor(heights.length / 2)] ?? WORDS_ROW
  return Math.round(Math.min(LARGEST_EDGE, Math.max(SMALLEST_EDGE, (FIGURES_EDGE * WORDS_ROW) / middle)))
}

/** The rows of what the reader found in a picture so high. */
export const rowsIn = ({ blocks }: Pick<Page, 'blocks'>, height: number): ScannedRow[] =>
  (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) =>
      lines.map(({ text, bbox }) => ({ text: text.trim(), top: bbox.y0 / height, bottom: bbox.y1 / height })),
    ),
  )
