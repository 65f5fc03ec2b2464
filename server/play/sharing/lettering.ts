import glyphs from './glyphs.json' with { type: 'json' }

interface Glyph {
  /** Width of the glyph up to the start of the next one, in units of the glyphs (EM). */
  advance: number
  /** `d` of its SVG path; y is negative above the baseline. */
  outline: string
}

const EM = 1000
/** Height of digits, in units of the glyphs. */
const CAP = 740
const GLYPHS: Readonly<Record<string, Glyph>> = glyphs

interface Lettering {
  size: number
  colour: string
  anchor?: 'start' | 'middle' | 'end'
}

const ANCHORS = { start: 0, middle: 0.5, end: 1 }

/** Renders text as outlines with the baseline at y, so that no Chinese font is needed. Throws if a glyph is missing. */
export function renderLettering(
  x: number,
  y: number,
  text: string,
  { size, colour, anchor = 'start' }: Lettering,
): string {
  const scale = size / EM
  let at = 0
  const outlines = Array.from(text, (sign) => {
    const { advance, outline } = getGlyph(sign)
    const path = outline && `<path transform="translate(${at} 0)" d="${outline}"/>`
    at += advance
    return path
  })
  const left = x - at * scale * ANCHORS[anchor]
  return `<g fill="${colour}" transform="translate(${left} ${y}) scale(${scale})">${outlines.join('')}</g>`
}

/** Returns the height of digits in pixels. */
export const computeCapHeight = (size: number): number => (CAP * size) / EM

function getGlyph(sign: string): Glyph {
  const glyph = GLYPHS[sign]
  if (!glyph) throw new Error(`glyphs.json has no ${sign}: node tools/glyphs.ts`)
  return glyph
}
