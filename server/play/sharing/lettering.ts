import glyphs from './glyphs.json' with { type: 'json' }

interface Glyph {
  /** How far the next sign stands from its beginning. */
  advance: number
  /** Its outline, as the `d` of an SVG path: above the line y is negative. */
  outline: string
}

/** What the glyphs are measured in: so many make the size of the letters. */
const EM = 1000
/** The height of digits. */
const CAP = 739
const GLYPHS: Readonly<Record<string, Glyph>> = glyphs

interface Lettering {
  /** Pixels. */
  size: number
  colour: string
  anchor?: 'start' | 'middle' | 'end'
}

const ANCHORS = { start: 0, middle: 0.5, end: 1 }

/**
 * Words as outlines, standing on y: a machine without Chinese fonts draws them as any other. Throws where a sign has no
 * outline.
 */
export function lettering(x: number, y: number, text: string, { size, colour, anchor = 'start' }: Lettering): string {
  const scale = size / EM
  let at = 0
  const outlines = Array.from(text, (sign) => {
    const { advance, outline } = glyphOf(sign)
    const path = outline && `<path transform="translate(${at} 0)" d="${outline}"/>`
    at += advance
    return path
  })
  const left = x - at * scale * ANCHORS[anchor]
  return `<g fill="${colour}" transform="translate(${left} ${y}) scale(${scale})">${outlines.join('')}</g>`
}

/** How high digits are, in pixels. */
export const capOf = (size: number): number => (CAP * size) / EM

function glyphOf(sign: string): Glyph {
  const glyph = GLYPHS[sign]
  if (!glyph) throw new Error(`glyphs.json has no ${sign}: node tools/glyphs.ts`)
  return glyph
}
