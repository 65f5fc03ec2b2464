import type { Level } from '#lottery/prizes.ts'
import { typedFen } from './prize-words.ts'

/** Assumed amounts per bet of the floating levels, as typed. */
export type OwnAmounts = { readonly [Of in Level]?: string }

/** Returns the valid amounts, in fen. */
export const ownFen = (own: OwnAmounts): Map<Level, number> =>
  new Map(
    Object.entries(own).flatMap(([level, text]) => {
      const fen = typedFen(text)
      return fen === null ? [] : [[Number(level) as Level, fen]]
    }),
  )
