import type { TextPlace } from './text.ts'
import { type Gap, strongerGap, type Token } from './tokens.ts'

export type Which = 'first' | 'second'

/** A number as it stands in the text, with what has been said of it so far. */
export interface WrittenNumber extends TextPlace {
  readonly value: number
  /** As it was written. */
  readonly text: string
  /** What stands before it; null: it is the first, or glued to the one before. */
  readonly gap: Gap | null
  /** Which pair of brackets it stands in, 0: none. */
  readonly bracket: number
  /** A place of a digit game that was named before it, as the token has it. */
  readonly place: number | null
  zone: Which | null
  role: 'bankers' | 'others' | null
}

/** Goes through a line from left to right, and writes at each number its zone and role where the line says them. */
class Walker {
  readonly numbers: WrittenNumber[] = []
  private gap: Gap | null = null
  private bracket = 0
  private brackets = 0
  private zone: Which | null = null
  private role: WrittenNumber['role'] = null
  /** Where the numbers of which the next word may speak begin. */
  private from = 0
  private place: number | null = null
  private readonly saysSecond: boolean
  private readonly how: Walk

  constructor(tokens: readonly Token[], how: Walk) {
    this.how = how
    this.saysSecond = tokens.some((token) => token.kind === 'mark' && token.mark === 'second')
    for (const token of tokens) this.step(token)
  }

  private step(token: Token): void {
    if (token.kind === 'number') return this.number(token, token.text)
    if (token.kind === 'open') this.bracket = ++this.brackets
    if (token.kind === 'close') this.bracket = 0
    if (token.kind === 'gap') {
      this.gap = strongerGap(this.gap, token.gap)
      if (token.gap === 'hash') this.toOthers()
    }
    if (token.kind === 'place') this.place = token.at
    if (token.kind !== 'mark') return
    // 01 02 03 04 05 + 胆01 拖02 03: what stands before the plus is no 胆.
    if (token.mark === 'bankers' && this.hasPlus() && this.zone === null && this.numbers.length > this.from)
      this.enter('second')
    this.gap = null
    if (token.mark === 'first' || token.mark === 'second') this.toZone(token.mark)
    if (token.mark === 'bankers') this.toBankers()
    if (token.mark === 'others') this.toOthers()
    if (token.mark === 'both' && this.numbers.length > 0) this.toOthers()
  }

  private number({ line, ...place }: TextPlace, text: string): void {
    if (this.hasPlus()) this.pastPlus()
    let { start } = place
    for (const part of this.how.parts(text)) {
      const end = start + part.length
      this.numbers.push({
        start,
        end,
        line,
        text: part,
        value: Number(part),
        place: this.place,
        zone: this.zone,
        role: this.role,
        gap: start === place.start ? this.gap : null,
        bracket: this.bracket,
      })
      start = end
    }
    this.gap = null
  }

  private hasPlus(): boolean {
    return this.how.hasSecond && (this.gap === 'plus' || this.gap === 'bar')
  }

  /** After 红球: or 胆14 拖03 08 a plus leads to the second zone; without any words it is found later, by its place. */
  private pastPlus(): void {
    const spoken = this.role !== null || (this.zone === 'first' && !this.saysSecond)
    if (!spoken || this.numbers.length === this.from || this.zone === 'second') return
    this.enter('second')
  }

  private enter(zone: Which): void {
    for (const number of this.unspoken('zone')) number.zone = 'first'
    this.zone = zone
    this.role = null
    this.from = this.numbers.length
  }

  private unspoken(of: 'zone' | 'role'): WrittenNumber[] {
    return this.numbers.slice(this.from).filter((number) => number[of] === null)
  }

  /** A word before its numbers (红球 01 …) or after them (01 … 红 07 蓝). */
  private toZone(zone: Which): void {
    const before = this.unspoken('zone')
    const isAfter = before.length > 0 && (zone === 'first' || this.numbers.some((number) => number.zone === 'first'))
    for (const number of before) number.zone = isAfter ? zone : 'first'
    this.zone = isAfter ? null : zone
    this.role = null
    this.from = this.numbers.length
  }

  /** 胆 before its numbers, or after them (14胆 03 08 …). */
  private toBankers(): void {
    const here = this.numbers.slice(this.from)
    if (this.zone === null && here.some(({ role }) => role === 'others')) this.enter('second')
    const before = this.unspoken('role')
    for (const number of before) number.role = 'bankers'
    this.role = before.length > 0 ? 'others' : 'bankers'
  }

  /** 拖 and #: what stands before without a word are the bankers. */
  private toOthers(): void {
    for (const number of this.unspoken('role')) number.role = 'bankers'
    this.role = 'others'
  }
}

export interface Walk {
  readonly hasSecond: boolean
  /** What a run of digits is made of: pairs, single digits, or itself. */
  readonly parts: (run: string) => readonly string[]
}

/** The numbers of a line, each with the zone and the role that words, brackets and # give it. */
export const walk = (tokens: readonly Token[], how: Walk): WrittenNumber[] => new Walker(tokens, how).numbers

/** By words or #, else by brackets: (14) 03 08 …, (14)(03 08 …). Brackets around all of a zone say nothing. */
export function bankersOf(numbers: readonly WrittenNumber[]): readonly WrittenNumber[] {
  const spoken = numbers.filter(({ role }) => role === 'bankers')
  if (spoken.length > 0) return spoken
  const inside = numbers.filter(({ bracket }) => bracket > 0)
  if (inside.length < numbers.length) return inside
  const groups = new Set(numbers.map(({ bracket }) => bracket))
  return groups.size === 2 ? numbers.filter(({ bracket }) => bracket === numbers[0]!.bracket) : []
}
