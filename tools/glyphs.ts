import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// Node loads the CommonJS build, which has a default export.
// oxlint-disable-next-line import/default
import opentype, { type Font, type PathCommand } from 'opentype.js'
import { listPictureCharacters } from '#server/play/sharing/picture-texts.ts'

/*
 * node tools/glyphs.ts: generates server/play/sharing/glyphs.json, the glyph outlines for link preview pictures
 * (docs/decisions/046-pictures-of-links.md).
 */

const EM = 1000
const toPath = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
const FONT = toPath('node_modules/@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf')

const font = parseFont(readFileSync(FONT))
const entries = listPictureCharacters().map((sign) => [sign, buildGlyph(sign)] as const)
writeFileSync(toPath('server/play/sharing/glyphs.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)

function parseFont(bytes: Buffer): Font {
  const read = opentype.parse(new Uint8Array(bytes).buffer)
  if (read.unitsPerEm !== EM) throw new Error(`${FONT} is measured in ${read.unitsPerEm}`)
  return read
}

function buildGlyph(sign: string) {
  if (!font.hasChar(sign)) throw new Error(`${FONT} has no ${sign}`)
  const glyph = font.charToGlyph(sign)
  return { advance: glyph.advanceWidth, outline: glyph.getPath(0, 0, EM).commands.map(formatPathCommand).join('') }
}

/** Own implementation: for a rounded -0.3 the library's toPathData writes 0 and joins it with the preceding number. */
function formatPathCommand(command: PathCommand): string {
  return command.type + listPoints(command).map(Math.round).join(' ').replaceAll(' -', '-')
}

function listPoints(command: PathCommand): number[] {
  switch (command.type) {
    case 'Z':
      return []
    case 'Q':
      return [command.x1, command.y1, command.x, command.y]
    case 'C':
      return [command.x1, command.y1, command.x2, command.y2, command.x, command.y]
    default:
      return [command.x, command.y]
  }
}
