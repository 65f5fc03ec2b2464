import { randomInt } from 'node:crypto'
import sharp from 'sharp'

const WIDTH = 160
const HEIGHT = 56
const CELL = 30

/** Strokes of the digits in a 20 × 32 cell. Drawn, not typeset: a server may have no font at all. */
const STROKES = [
  'M10 2C3 2 2 10 2 16S3 30 10 30S18 22 18 16S17 2 10 2',
  'M5 8L11 2V30M5 30H17',
  'M3 9C3 0 17 0 17 9C17 16 3 24 3 30H17',
  'M3 5C8 0 17 2 16 9C15 14 10 15 8 15C13 15 18 18 17 24C16 31 6 32 3 27',
  'M14 30V2L2 21H18',
  'M16 2H5L4 14C9 11 17 13 17 21C17 31 6 32 3 26',
  'M15 3C7 4 3 13 3 21C3 33 17 33 17 22C17 13 6 13 3 20',
  'M3 2H17L8 30',
  'M10 15C2 14 3 2 10 2S18 14 10 15C1 16 1 30 10 30S19 16 10 15',
  'M17 12C15 20 3 19 3 10C3 0 17 0 17 10C17 20 13 29 6 30',
] as const

const between = (min: number, max: number): number => min + randomInt(0, Math.round((max - min) * 100) + 1) / 100

/** Digits as a picture: leaned, shifted, crossed by lines and dots. */
export async function challengeImage(digits: string): Promise<string> {
  const glyphs = digits.split('').map((digit, i) => glyph(Number(digit), 6 + i * CELL))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none" stroke-linecap="round">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f1e7"/>${glyphs.join('')}${many(4, line)}${many(60, dot)}</svg>`
  const png = await sharp(Buffer.from(svg)).blur(0.6).png({ palette: true, colours: 16 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

function glyph(digit: number, x: number): string {
  const place = `translate(${x + between(-2, 2)} ${between(6, 18)}) rotate(${between(-22, 22)} 10 16) skewX(${between(-14, 14)}) scale(${between(0.85, 1.1)})`
  return `<path d="${STROKES[digit]}" transform="${place}" stroke="${ink()}" stroke-width="${between(2.4, 3.6)}"/>`
}

function line(): string {
  const y = () => between(4, HEIGHT - 4)
  return `<path d="M0 ${y()}C50 ${y()} 110 ${y()} ${WIDTH} ${y()}" stroke="${ink()}" stroke-width="${between(1, 2)}"/>`
}

function dot(): string {
  return `<circle cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" r="${between(0.5, 1.6)}" fill="${ink()}"/>`
}

const many = (count: number, make: () => string): string => Array.from({ length: count }, make).join('')
const ink = (): string => `rgb(${randomInt(30, 120)} ${randomInt(30, 100)} ${randomInt(30, 120)})`
