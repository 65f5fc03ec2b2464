import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkitten'
import { listPictureCharacters } from '#server/play/sharing/picture-texts.ts'

/*
 * node tools/glyphs.ts: generates server/play/sharing/glyphs.json, the glyph outlines for link preview pictures
 * (docs/decisions/046-pictures-of-links.md).
 */

const EM = 1000
const toPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const FONT = toPath('node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf')

const font = readFont()
const entries = listPictureCharacters().map((sign) => [sign, buildGlyph(sign)] as const)
writeFileSync(toPath('server/play/sharing/glyphs.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)

function readFont(): Font {
  const read = create(readFileSync(FONT))
  if (read.isCollection) throw new Error(`${FONT} has several fonts`)
  if (read.unitsPerEm !== EM) throw new Error(`${FONT} is measured in ${read.unitsPerEm}`)
  return read
}

function buildGlyph(sign: string) {
  const codePoint = sign.codePointAt(0)!
  if (!font.hasGlyphForCodePoint(codePoint)) throw new Error(`${FONT} has no ${sign}`)
  const glyph = font.glyphForCodePoint(codePoint)
  // In a font y points up, in SVG down.
  return { advance: glyph.advanceWidth, outline: glyph.path.scale(1, -1).toSVG() }
}
