/** A row as it was read off a picture, from above to below. */
export interface ScannedRow {
  readonly text: string
  /** From the upper edge, of the height of the picture: 0 to 1. */
  readonly top: number
  readonly bottom: number
}

/** A row as both looks at the picture have it: one for words, one for figures alone. '': that look saw nothing there. */
export interface PaperRow {
  readonly words: string
  readonly figures: string
}

/** Lays the rows of the two looks beside each other by where they stand; what only one of them saw is a row as well. */
export function besideEachOther(words: readonly ScannedRow[], figures: readonly ScannedRow[]): PaperRow[] {
  const left = new Set(figures)
  const paired = words.map((row) => {
    const twin = mostBeside(row, [...left])
    if (twin) left.delete(twin)
    return { top: row.top, row: { words: row.text, figures: twin?.text ?? '' } }
  })
  const alone = [...left].map(({ top, text }) => ({ top, row: { words: '', figures: text } }))
  return [...paired, ...alone].sort((a, b) => a.top - b.top).map(({ row }) => row)
}

/** Rows of one line of print share most of their height, also where one of the looks stands a little aslant. */
function mostBeside(row: ScannedRow, others: readonly ScannedRow[]): ScannedRow | null {
  const shares = others.map((other) => ({ other, share: sharedHeight(row, other) }))
  const best = shares.reduce((a, b) => (b.share > a.share ? b : a), { other: row, share: 0 })
  return best.share > 0.5 ? best.other : null
}

const sharedHeight = (a: ScannedRow, b: ScannedRow): number =>
  (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / Math.min(a.bottom - a.top, b.bottom - b.top)
