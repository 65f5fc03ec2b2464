import { DARK, LIGHT } from '#server/lib/colours.ts'

/** The room that a picture has between the words of its slide: title and line above, note below. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Pixels of its smallest text. */
  readonly text: number
}

/** 592×400, as the carousel shows it from 769 px on. */
export const WIDE: Frame = { width: 592, height: 400, left: 32, right: 560, top: 118, bottom: 322, text: 13 }
/** 350×264, for phones. */
export const NARROW: Frame = { width: 350, height: 264, left: 19, right: 338, top: 80, bottom: 206, text: 12 }

/** Between two tokens of the light theme: the one is too pale for bars, the other is text. */
const BAR = '#9a7d50'

// Inside an image, prefers-color-scheme follows the color-scheme of the page around it.
const STYLE = `
.axis{stroke:${LIGHT.art4}}.bar{fill:${BAR}}.most{fill:${LIGHT.red}}.guide{stroke:${LIGHT.control};stroke-dasharray:4 4}
.past{fill:${BAR}}.coming{fill:none;stroke:${BAR};stroke-width:1.5}.next{fill:${LIGHT.red}}.today{fill:${LIGHT.art2}}
.ink{fill:${LIGHT.ink}}.pale{fill:${LIGHT.ink2}}.red{fill:${LIGHT.redText}}.strong{font-weight:600}
text{font-family:"SF Pro Text","Segoe UI",Roboto,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;font-variant-numeric:tabular-nums}
@media (prefers-color-scheme:dark){
.axis{stroke:${DARK.art4}}.bar{fill:${DARK.art4}}.most{fill:${DARK.red}}.guide{stroke:${DARK.control}}
.past{fill:${DARK.art4}}.coming{stroke:${DARK.art4}}.next{fill:${DARK.red}}.today{fill:${DARK.art3}}
.ink{fill:${DARK.ink}}.pale{fill:${DARK.ink2}}.red{fill:${DARK.redText}}}`

/** A picture on a transparent ground. `about` says in words what it shows. */
export function drawing({ width, height }: Frame, about: string, parts: readonly string[]): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>${escaped(about)}</title>`
  return `${head}<style>${STYLE}\n</style>\n${parts.join('\n')}\n</svg>\n`
}

interface Lettering {
  readonly size: number
  /** Classes of the style. */
  readonly kind?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

export function words(x: number, y: number, said: string, lettering: Lettering): string {
  const { size, kind = 'pale', anchor = 'start' } = lettering
  return `<text class="${kind}" x="${at(x)}" y="${at(y)}" font-size="${size}" text-anchor="${anchor}">${escaped(said)}</text>`
}

export function rectangle(kind: string, x: number, y: number, width: number, height: number): string {
  return `<rect class="${kind}" x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}"/>`
}

export function dot(kind: string, x: number, y: number, radius: number): string {
  return `<circle class="${kind}" cx="${at(x)}" cy="${at(y)}" r="${at(radius)}"/>`
}

export function line(kind: string, x1: number, y1: number, x2: number, y2: number): string {
  return `<path class="${kind}" d="M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}"/>`
}

export const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const at = (n: number): number => Math.round(n * 100) / 100
