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

// Inside an image, prefers-color-scheme follows the color-scheme of the page around it.
const STYLE = `
.axis{stroke:#b99f78}.bar{fill:#9a7d50}.most{fill:#c8321f}.guide{stroke:#8d8376;stroke-dasharray:4 4}
.past{fill:#9a7d50}.coming{fill:none;stroke:#9a7d50;stroke-width:1.5}.next{fill:#c8321f}.today{fill:#eddfc8}
.ink{fill:#1f1d1a}.pale{fill:#57514a}.red{fill:#b82c1a}.strong{font-weight:600}
text{font-family:"SF Pro Text","Segoe UI",Roboto,"Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;font-variant-numeric:tabular-nums}
@media (prefers-color-scheme:dark){
.axis{stroke:#85704f}.bar{fill:#85704f}.most{fill:#cb3a26}.guide{stroke:#857b6e}
.past{fill:#85704f}.coming{stroke:#85704f}.next{fill:#cb3a26}.today{fill:#4a3c2b}
.ink{fill:#f1ece4}.pale{fill:#c4bbae}.red{fill:#f58a74}}`

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
