import type { Game } from '#lottery/games.ts'

/** The numbers of a row as one look has them. */
export interface Figures {
  /** Without what stands between them. */
  readonly digits: string
  /** How many digits stand before a +; null: there is none. */
  readonly plus: number | null
  /** A. or ① stands before them. */
  readonly isMarked: boolean
  /** A digit more than there can be was taken for ①, and left away. */
  readonly isCut: boolean
}

/** A. B: or what looks like it (8.), and ① as it is mostly read. */
const MARK = /^[\s|'"“”‘’`.,_~-]*(?:\w\s*[.:,、]|[@©®①-⑤]|\([1-5]\))/
/** The look for figures makes some of words, too. */
const LABEL = /^[^:]*:|^\D*/
/** Sooner signs of figures than letters, in a row of figures. */
const ALIKE: Readonly<Record<string, string>> = { O: '0', D: '0', I: '1', L: '1', '|': '1', Z: '2', S: '5' }

/** The numbers in a row, `text` folded. `isLabelled`: words stand before them. */
export function figuresIn(text: string, game: Game, isLabelled: boolean): Figures {
  const mark = isLabelled ? null : MARK.exec(text)
  const rest = isLabelled ? text.replace(LABEL, '') : text.slice(mark?.[0].length ?? 0)
  const signs = rest.replace(/[^\d+A-Z|]/g, '').replace(/(?<=[\d+])[ODILZS|](?=[\d+]|$)/g, (sign) => ALIKE[sign]!)
  const plain = signs.replace(/[^\d+]/g, '')
  const plus = plain.indexOf('+')
  const whole = {
    digits: plain.replaceAll('+', ''),
    plus: plus < 0 ? null : plus,
    isMarked: mark !== null,
    isCut: false,
  }
  return isLabelled || !hasOneTooMany(whole, game) ? whole : withoutFirst(whole)
}

function hasOneTooMany({ digits, plus, isMarked }: Figures, game: Game): boolean {
  if (isMarked) return false
  if (game.kind === 'balls') return (plus ?? digits.length) % 2 === 1
  return (plus ?? digits.length) === game.first.count + 1
}

const withoutFirst = ({ digits, plus }: Figures): Figures => ({
  digits: digits.slice(1),
  plus: plus === null ? null : plus - 1,
  isMarked: true,
  isCut: true,
})
