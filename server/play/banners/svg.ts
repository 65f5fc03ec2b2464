import { DARK, LIGHT } from '#server/infra/lib/colours.ts'

/** Size of a picture and the area in which it draws: the slide shows texts above and below this area. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Usual font size of the texts, in pixels. */
  readonly text: number
}

/** Wide shape, 592×400: its size in the carousel on viewports from 769 px. */
export const WIDE: Frame = { width: 592, height: 400, left: 32, right: 560, top: 118, bottom: 322, text: 13 }
/** Narrow shape, 350×264, for the carousel on phones. */
export const NARROW: Frame = { width: 350, height: 264, left: 19, right: 338, top: 80, bottom: 206, text: 12 }

/** Bar colour between two design tokens of the light theme: one token is too pale for bars, the other is for text. */
const BAR = '#9a7d50'

interface Colours {
  readonly of: typeof LIGHT | typeof DARK
  readonly bar: string
  readonly today: string
}

const formatColours = ({ of, bar, today }: Colours): string =>
  `--axis:${of.art4};--bar:${bar};--most:${of.red};--guide:${of.control};--today:${today};--ink:${of.ink};--pale:${of.ink2};--red:${of.redText}`

// The URL fragment #dark selects the dark theme, also in WebKit, which ignores the page's color-scheme in an image.
const STYLE = `
svg{${formatColours({ of: LIGHT, bar: BAR, today: LIGHT.art2 })}}
#dark:target{${formatColours({ of: DARK, bar: DARK.art4, today: DARK.art3 })}}
.axis{stroke:var(--axis)}.bar,.past{fill:var(--bar)}.most,.next{fill:var(--most)}.guide{stroke:var(--guide);stroke-dasharray:4 4}
.coming{fill:none;stroke:var(--bar);stroke-width:1.5}.today{fill:var(--today)}
.ink{fill:var(--ink)}.pale{fill:var(--pale)}.red{fill:var(--red)}.strong{font-weight:600}
text{font-family:"SF Pro Text","Segoe UI",Roboto,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;font-variant-numeric:tabular-nums}`

/** Renders a picture with transparent background. `about`: its text alternative. */
export function renderSvg({ width, height }: Frame, about: string, parts: readonly string[]): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const head = `<svg xmlns="http://www.w3.org/2000/svg" id="dark" ${size} role="img"><title>${escapeText(about)}</title>`
  return `${head}<style>${STYLE}\n</style>\n${parts.join('\n')}\n</svg>\n`
}

/** Creates a linear scale: the largest value has the length `longest`, unknown values have 0. */
export function createScale(values: readonly (number | null)[], longest: number): (value: number | null) => number {
  const most = Math.max(1, ...values.map((one) => one ?? 0))
  return (value) => (Math.max(0, value ?? 0) / most) * longest
}

interface TextStyle {
  readonly size: number
  /** CSS classes that set the text's colour and weight. */
  readonly kind?: string
  readonly anchor?: 'start' | 'middle' | 'end'
}

export function renderText(x: number, y: number, content: string, lettering: TextStyle): string {
  const { size, kind = 'pale', anchor = 'start' } = lettering
  return `<text class="${kind}" x="${roundCoordinate(x)}" y="${roundCoordinate(y)}" font-size="${size}" text-anchor="${anchor}">${escapeText(content)}</text>`
}

export function renderRectangle(kind: string, x: number, y: number, width: number, height: number): string {
  return `<rect class="${kind}" x="${roundCoordinate(x)}" y="${roundCoordinate(y)}" width="${roundCoordinate(width)}" height="${roundCoordinate(height)}"/>`
}

export function renderDot(kind: string, x: number, y: number, radius: number): string {
  return `<circle class="${kind}" cx="${roundCoordinate(x)}" cy="${roundCoordinate(y)}" r="${roundCoordinate(radius)}"/>`
}

export function renderLine(kind: string, x1: number, y1: number, x2: number, y2: number): string {
  return `<path class="${kind}" d="M${roundCoordinate(x1)} ${roundCoordinate(y1)}L${roundCoordinate(x2)} ${roundCoordinate(y2)}"/>`
}

export const escapeText = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const roundCoordinate = (n: number): number => Math.round(n * 100) / 100
