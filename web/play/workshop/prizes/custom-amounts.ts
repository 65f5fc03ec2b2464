import type { Level } from '#lottery/prizes.ts'
import { parseYuanToFen } from './prize-labels.ts'

/** Assumed amounts per bet of the floating levels, as typed. */
export type CustomAmounts = { readonly [Of in Level]?: string }

/** Returns the valid amounts, in fen. */
export const parseCustomAmounts = (own: CustomAmounts): Map<Level, number> =>
  new Map(
    Object.entries(own).flatMap(([level, text]) => {
      const fen = parseYuanToFen(text)
      return fen === null ? [] : [[Number(level) as Level, fen]]
    }),
  )
