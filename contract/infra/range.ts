import * as z from 'zod/mini'

export interface NumberRange {
  name: string
  least: number
  most: number
  /** Maximum number of decimals; undefined: the number must be an integer. */
  decimals?: 1 | 2
  unit?: string
}

const DIGITS = { 1: '一', 2: '两' }

const formatMissing = ({ name }: NumberRange): string => `请填写“${name}”`

function formatLimits({ name, least, most, decimals, unit = '' }: NumberRange): string {
  const what = unit === '' ? '' : ` ${unit}`
  return `“${name}”要填 ${least}–${most}${what}${decimals ? `，最多${DIGITS[decimals]}位小数` : ' 的整数'}`
}

/** Returns the schema of a number in this range for a JSON body; the error message names the limits. */
export function rangeSchema(range: NumberRange) {
  const error = ({ input }: { input?: unknown }) =>
    (input ?? null) === null ? formatMissing(range) : formatLimits(range)
  return (range.decimals ? z.number({ error }) : z.int({ error })).check(
    z.minimum(range.least, formatLimits(range)),
    z.maximum(range.most, formatLimits(range)),
    z.refine((value) => typeof parseNumberInRange(String(value), range) === 'number', formatLimits(range)),
  )
}

/** Parses typed text; returns the number or an error text. Does not round or clamp. */
export function parseNumberInRange(text: string, range: NumberRange): number | string {
  const { least, most, decimals = 0 } = range
  const typed = text.trim()
  if (typed === '') return formatMissing(range)
  const [, fraction = ''] = /^\d+(?:\.(\d+))?$/.exec(typed) ?? ['', '.'.repeat(decimals + 1)]
  const value = Number(typed)
  return fraction.length <= decimals && value >= least && value <= most ? value : formatLimits(range)
}
