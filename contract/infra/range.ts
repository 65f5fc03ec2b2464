import * as z from 'zod/mini'

/** A number that somebody sets, and what it may be; both ends are allowed. */
export interface Range {
  /** What it is called where it is set. */
  name: string
  least: number
  most: number
  /** As many decimals as it may have; without it, it is whole. */
  decimals?: 1 | 2
  unit?: string
}

const DIGITS = { 1: '一', 2: '两' }

const missing = ({ name }: Range): string => `请填写“${name}”`

function limits({ name, least, most, decimals, unit = '' }: Range): string {
  const what = unit === '' ? '' : ` ${unit}`
  return `“${name}”要填 ${least}–${most}${what}${decimals ? `，最多${DIGITS[decimals]}位小数` : ' 的整数'}`
}

/** Such a number in a body; what is none is refused in words that name its limits. */
export function inRange(range: Range) {
  const error = ({ input }: { input?: unknown }) => ((input ?? null) === null ? missing(range) : limits(range))
  return (range.decimals ? z.number({ error }) : z.int({ error })).check(
    z.minimum(range.least, limits(range)),
    z.maximum(range.most, limits(range)),
    z.refine((value) => typeof readNumber(String(value), range) === 'number', limits(range)),
  )
}

/** What was typed as such a number, or in words why it is none. Nothing is rounded, and nothing brought within the limits. */
export function readNumber(text: string, range: Range): number | string {
  const { least, most, decimals = 0 } = range
  const typed = text.trim()
  if (typed === '') return missing(range)
  const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(typed) ?? ['', '.'.repeat(decimals + 1)]
  const value = Number(typed)
  return fraction.length <= decimals && value >= least && value <= most ? value : limits(range)
}
