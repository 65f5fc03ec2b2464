import * as z from 'zod/mini'

/** Range of a number that an operator enters, both ends inclusive. */
export interface Range {
  /** Label of the field. */
  name: string
  least: number
  most: number
  /** Maximum decimals; without it, an integer. */
  decimals?: 1 | 2
  unit?: string
}

const DIGITS = { 1: '一', 2: '两' }

const missing = ({ name }: Range): string => `请填写“${name}”`

function limits({ name, least, most, decimals, unit = '' }: Range): string {
  const what = unit === '' ? '' : ` ${unit}`
  return `“${name}”要填 ${least}–${most}${what}${decimals ? `，最多${DIGITS[decimals]}位小数` : ' 的整数'}`
}

/** Returns the schema of such a number in a body; the error text names its limits. */
export function inRange(range: Range) {
  const error = ({ input }: { input?: unknown }) => ((input ?? null) === null ? missing(range) : limits(range))
  return (range.decimals ? z.number({ error }) : z.int({ error })).check(
    z.minimum(range.least, limits(range)),
    z.maximum(range.most, limits(range)),
    z.refine((value) => typeof readNumber(String(value), range) === 'number', limits(range)),
  )
}

/** Parses typed text; returns the number or an error text. Does not round or clamp. */
export function readNumber(text: string, range: Range): number | string {
  const { least, most, decimals = 0 } = range
  const typed = text.trim()
  if (typed === '') return missing(range)
  const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(typed) ?? ['', '.'.repeat(decimals + 1)]
  const value = Number(typed)
  return fraction.length <= decimals && value >= least && value <= most ? value : limits(range)
}
