import type { TextPlace } from './text.ts'

/** What stands between two numbers, the strongest first: of several signs in a row the strongest counts. */
export const GAPS = [
  'plus',
  'bar',
  'hash',
  'semi',
  'slash',
  'dash',
  'star',
  'colon',
  'comma',
  'dot',
  'line',
  'wide',
  'space',
] as const
export type Gap = (typeof GAPS)[number]

export type Mark = 'first' | 'second' | 'bankers' | 'others' | 'both'

export type Token = TextPlace &
  (
    | { readonly kind: 'number'; readonly text: string }
    | { readonly kind: 'gap'; readonly gap: Gap }
    | { readonly kind: 'open' | 'close' }
    | { readonly kind: 'mark'; readonly mark: Mark }
    /** A place of a digit game by its name, 0 the last: 个位. Or by its number from 1, as −1, −2 …: 第1位. */
    | { readonly kind: 'place'; readonly at: number }
    | { readonly kind: 'unknown'; readonly text: string }
  )

const SIGNS = new Map<string, Gap>(
  (
    [
      ['plus', '+&'],
      ['bar', '|'],
      ['hash', '#$'],
      ['semi', ';。'],
      ['slash', '/\\'],
      ['dash', '-~_'],
      ['star', '*×'],
      ['colon', ':='],
      ['comma', ',、'],
      ['dot', '.'],
      ['line', '\n\r\u2028'],
      ['wide', '\t'],
    ] as const
  ).flatMap(([gap, signs]) => Array.from(signs, (sign) => [sign, gap] as const)),
)

const ZONE_MARKS: Readonly<Record<string, Mark>> = {
  红: 'first',
  前: 'first',
  基: 'first',
  蓝: 'second',
  兰: 'second',
  篮: 'second',
  后: 'second',
  特: 'second',
  胆: 'bankers',
  D: 'bankers',
  拖: 'others',
  T: 'others',
}
const markOf = (word: string): Mark => (word === '胆拖' ? 'both' : ZONE_MARKS[word[0]!]!)

const PLACES = '个十百千万'
const NUMBERED = '一二三四五六七'

// A single 红 or 前 counts only beside a number, 胆 or 拖: 前天 is no zone.
const TOKEN = new RegExp(
  [
    String.raw`(?<number>\d+)`,
    String.raw`(?<open>[([{<])`,
    String.raw`(?<close>[)\]}>])`,
    String.raw`(?<mark>[红蓝]色球|[红蓝兰篮]球|[红蓝][区号]|[前后]区|基本号码|特别号码|胆拖|[胆拖]码?|[红蓝兰篮前后](?=[\s:([{]{0,3}[\d胆拖])|(?<=\d[\s]?)[红蓝兰篮]|(?<![A-Z])[DT](?=:))`,
    String.raw`第?(?<numbered>[一二三四五六七1-7])位`,
    String.raw`(?<place>[万千百十个])(?:位|(?=[\s:([{]{0,3}\d))`,
    String.raw`(?<gap>[\s\0,、.;。+&|/\\_~:#$*×=-])`,
    String.raw`(?<unknown>[^\s\d([{<)\]}>红蓝兰篮前后基特胆拖第万千百十个\0,、.;。+&|/\\_~:#$*×=-]+|.)`,
  ].join('|'),
  'gsu',
)

/** The parts of folded text that begins at a place of the whole text. */
export function tokensOf(text: string, from: TextPlace): Token[] {
  const tokens: Token[] = []
  let { line } = from
  for (const found of text.matchAll(TOKEN)) {
    const start = from.start + found.index
    const token = tokenOf(found.groups!, { start, end: start + found[0].length, line })
    if (token) tokens.push(token)
    if (token?.kind === 'gap' && token.gap === 'line') line++
  }
  return tokens
}

// An emoji's own parts are nothing to tell the player of.
const SILENT = /^[\u{fe0f}\u{20e3}\u{200d}]+$/u

function tokenOf(found: Record<string, string | undefined>, place: TextPlace): Token | null {
  if (found.number) return { ...place, kind: 'number', text: found.number }
  if (found.open) return { ...place, kind: 'open' }
  if (found.close) return { ...place, kind: 'close' }
  if (found.mark) return { ...place, kind: 'mark', mark: markOf(found.mark) }
  if (found.numbered) return { ...place, kind: 'place', at: -numberedPlace(found.numbered) }
  if (found.place) return { ...place, kind: 'place', at: PLACES.indexOf(found.place) }
  if (found.gap) return { ...place, kind: 'gap', gap: SIGNS.get(found.gap) ?? 'space' }
  return SILENT.test(found.unknown!) ? null : { ...place, kind: 'unknown', text: found.unknown! }
}

const numberedPlace = (text: string) => (NUMBERED.includes(text) ? NUMBERED.indexOf(text) + 1 : Number(text))

/** The stronger of two gaps; two spaces are a wide one. */
export function strongerGap(before: Gap | null, gap: Gap): Gap {
  if (before === null) return gap
  if (before === 'space' && gap === 'space') return 'wide'
  return GAPS.indexOf(before) <= GAPS.indexOf(gap) ? before : gap
}
