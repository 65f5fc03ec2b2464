import type { TextSpan } from './characters.ts'
import { faultAt, notUnderstood, type ReadingFault } from './outcome.ts'
import type { Token } from './phrases.ts'

export type ZoneName = 'first' | 'second'

/** Separators from the strongest to the weakest. Of several separators between two numbers the strongest counts. */
export const GAPS = ['+', '|', '#', ';', '/', '-', '*', ':', ',', '.', 'line', 'wide', 'space'] as const
export type Gap = (typeof GAPS)[number]

const GAP_OF: Readonly<Record<string, Gap>> = {
  '&': '+',
  '。': ';',
  '\\': '/',
  '~': '-',
  _: '-',
  '=': ':',
  '、': ',',
  $: '#',
}

/** A number of a bet, with its zone, position and role according to labels, brackets and separators. */
export interface WrittenNumber extends TextSpan {
  readonly value: number
  readonly text: string
  /** Separator before the number; null: none, as at the first number, after a label, or within a run of digits. */
  readonly gap: Gap | null
  /** Number, from 1, of the pair of brackets that contains the number; 0: none. */
  readonly bracket: number
  /** Label of the number's position in a digit game, such as 百位; null: none. */
  readonly place: string | null
  zone: ZoneName | null
  role: 'bankers' | 'others' | null
}

/**
 * Returns the numbers of a bet, or a fault at the first token that does not fit. `parts` splits a run of digits into
 * numbers.
 */
export function walk(
  tokens: readonly Token[],
  hasSecond: boolean,
  parts: (run: string) => readonly string[] = (run) => [run],
): WrittenNumber[] | ReadingFault {
  const numbers: WrittenNumber[] = []
  let gap: Gap | null = null
  let [bracket, brackets] = [0, 0]
  let zone: ZoneName | null = null
  let role: WrittenNumber['role'] = null
  let place: string | null = null
  let from = 0

  const isPlus = () => hasSecond && (gap === '+' || gap === '|')
  const enter = (next: ZoneName) => {
    if (next === zone) return
    for (const number of numbers) number.zone ??= 'first'
    zone = next
    role = null
    from = numbers.length
  }
  /** Begins 胆 or 拖; returns false if that is impossible here. At 拖, earlier numbers of the zone become 胆. */
  const setRole = (next: 'bankers' | 'others') => {
    const here = numbers.slice(from)
    if (next === 'bankers' ? here.length > 0 : role === 'others' && here.length > 0) return false
    // 拖 must follow 胆: numbers, or a label without numbers such as 后区胆.
    if (next === 'others' && here.length === 0 && role !== 'bankers') return false
    for (const number of here) number.role ??= 'bankers'
    role = next
    return true
  }

  for (const [i, token] of tokens.entries()) {
    const { rule, text } = token
    const fault = notUnderstood(token)
    if (rule === 'number') {
      if (gap === ';' && numbers.length > 0) return fault
      if (isPlus() && (role !== null || zone === 'first') && numbers.length > from && zone !== 'second') enter('second')
      let { start } = token
      for (const part of parts(text)) {
        const isGlued = start !== token.start
        const end = start + part.length
        const own = { start, end: Math.min(end, token.end), line: token.line }
        numbers.push({ ...own, value: Number(part), text: part, gap: isGlued ? null : gap, bracket, place, zone, role })
        start = end
      }
      gap = null
    } else if (rule === 'open') {
      if (bracket > 0) return fault
      bracket = ++brackets
    } else if (rule === 'close') {
      const isEmpty = numbers.at(-1)?.bracket !== bracket && tokens[i - 1]?.end === token.start
      if (bracket === 0 || isEmpty || tokens[i - 1]!.rule === 'zone') return fault
      bracket = 0
    } else if (rule === 'space') {
      gap = stronger(gap, /^ $/.test(text) ? 'space' : text === '\n' ? 'line' : 'wide')
    } else if (rule === 'sign') {
      const isFirst = numbers.length === from || tokens[i - 1]?.rule === 'open'
      if (isFirst && (bracket > 0 || '+|'.includes(text))) return fault
      gap = stronger(gap, GAP_OF[text] ?? (text as Gap))
    } else if (rule === 'hash') {
      if (bracket > 0 || gap === '+' || gap === '|' || numbers.length === from || !setRole('others')) return fault
      gap = null
    } else if (rule === 'place') {
      const next = text.replace(/[\s:]/g, '')
      if (next === place) return fault
      place = next
      gap = null
    } else {
      const label = parseLabel(text)
      if (isPlus() && label.zone === null && label.role === 'bankers' && numbers.length > from) enter('second')
      if (gap === '+' && label.zone === null && label.role === 'others') return fault
      if (label.zone === 'first' && zone !== 'first' && (numbers.length > 0 || zone === 'second')) return fault
      if (label.zone === 'second' && !hasSecond) return fault
      if (label.zone) enter(label.zone)
      if (label.role && !setRole(label.role)) return fault
      gap = null
    }
  }
  const last = tokens.findLast(({ rule }) => rule === 'sign' || rule === 'number')
  if (last && (last.text === '+' || last.text === '|')) return notUnderstood(last)
  return bracket > 0 ? notUnderstood(tokens.findLast(({ rule }) => rule === 'open')!) : numbers
}

function stronger(before: Gap | null, gap: Gap): Gap {
  if (before === null) return gap
  return GAPS.indexOf(before) <= GAPS.indexOf(gap) ? before : gap
}

export function parseLabel(text: string): { zone: ZoneName | null; role: 'bankers' | 'others' | null } {
  return {
    zone: /[红前基]/.test(text) ? 'first' : /[蓝兰篮后特]/.test(text) ? 'second' : null,
    role: /[胆D]/.test(text) ? 'bankers' : /[拖T]/.test(text) ? 'others' : null,
  }
}

/**
 * Finds a number that follows one of `signs` while other numbers follow other separators: in 5,6,8-16 the part 8-16 may
 * be a range.
 */
export function strayIn(zones: readonly (readonly WrittenNumber[])[], signs: string): WrittenNumber | undefined {
  const inner = zones.flatMap((zone) =>
    zone.filter(({ role, bracket, gap }, i) => {
      const before = zone[i - 1]
      return before && before.role === role && before.bracket === bracket && gap !== 'line'
    }),
  )
  const stray = inner.find(({ gap }) => gap && signs.includes(gap))
  return inner.some(({ gap }) => gap !== stray?.gap) ? stray : undefined
}

export const strayFault = (number: WrittenNumber): ReadingFault =>
  faultAt(number, `看不懂${number.text}前面的“${number.gap}”：号码之间请用同一种符号`)

/** Returns the bankers (胆) of a zone: labelled ones, or those in brackets at its start. Null: unclear brackets. */
export function selectBankers(numbers: readonly WrittenNumber[]): readonly WrittenNumber[] | null {
  const labelled = numbers.filter(({ role }) => role === 'bankers')
  if (labelled.length > 0) return labelled.every(({ bracket }) => bracket === labelled[0]!.bracket) ? labelled : null
  const groups = [...new Set(numbers.map(({ bracket }) => bracket))]
  if (groups.length < 2) return []
  if (groups.length > 2 || numbers[0]!.bracket === 0) return null
  const inside = numbers.filter(({ bracket }) => bracket === numbers[0]!.bracket)
  return numbers.slice(0, inside.length).every((number) => inside.includes(number)) ? inside : null
}

export const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b)
