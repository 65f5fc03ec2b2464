import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// Node reads its CommonJS build, which has a default.
// oxlint-disable-next-line import/default
import opentype, { type Font, type PathCommand } from 'opentype.js'
import sharp from 'sharp'
import type { PrintedRow } from './layout.ts'

/** What a photo of a ticket suffers. */
export interface Wear {
  /** Degrees. */
  readonly turn: number
  /** Sigma, in pixels. */
  readonly blur: number
  /** Sigma of the noise, of 255. */
  readonly noise: number
  /** How dark the darker corner is: 1 as the lighter one. */
  readonly shade: number
  /** How wide the signs are: 1 as the font has them. */
  readonly stretch: number
  readonly weight: '400Regular' | '500Medium' | '700Bold'
}

const WIDTH = 1000
const SIZE = 44
const LINE = 1.55
const MARGIN = 90
const fonts = new Map<string, Font>()

function fontOf(weight: Wear['weight']): Font {
  const known = fonts.get(weight)
  if (known) return known
  const name = `@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`
  const file = fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url))
  const font = opentype.parse(new Uint8Array(readFileSync(file)).buffer)
  fonts.set(weight, font)
  return font
}

/** A photo, JPEG, of a ticket with these rows. */
export async function photoOf(rows: readonly PrintedRow[], wear: Wear): Promise<Buffer> {
  const font = fontOf(wear.weight)
  let y = MARGIN
  const outlines = rows.map(({ text, scale }) => {
    y += SIZE * scale * LINE
    const path = font
      .getPath(text, 0, 0, SIZE * scale)
      .commands.map(written)
      .join('')
    return `<path transform="translate(${MARGIN} ${y}) scale(${wear.stretch} 1)" d="${path}"/>`
  })
  const height = Math.round(y + MARGIN)
  const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#f2ece4"/><g fill="#3a3638">${outlines.join('')}</g></svg>`
  const turned = await sharp(Buffer.from(paper)).rotate(wear.turn, { background: '#7d746a' }).png().toBuffer()
  const { width: w, height: h } = await sharp(turned).metadata()
  const dark = Math.round(255 * wear.shade)
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="rgb(${dark},${dark},${dark})"/></linearGradient><rect width="100%" height="100%" fill="url(#l)"/></svg>`
  const lit = sharp(turned).composite([{ input: Buffer.from(light), blend: 'multiply' }])
  const blurred = await (wear.blur > 0.3 ? sharp(await lit.png().toBuffer()).blur(wear.blur) : lit)
    .removeAlpha()
    .png()
    .toBuffer()
  const grain = await sharp({
    create: {
      width: w,
      height: h,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: wear.noise },
    },
  })
    .png()
    .toBuffer()
  return sharp(blurred)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** By hand: the library's own toPathData writes 0 and what stands before it as one number where the 0 is a rounded -0.3. */
function written(command: PathCommand): string {
  const { type, ...points } = command
  const { x1, y1, x2, y2, x, y } = points as Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>>
  return type + [x1, y1, x2, y2, x, y].flatMap((n) => (n === undefined ? [] : n.toFixed(1))).join(' ')
}
