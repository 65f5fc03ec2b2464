import type { Level } from '#lottery/prizes.ts'
import { typedFen } from './prize-words.ts'

/** What a player typed for one bet of a floating level, by level, as it was typed. */
export type OwnAmounts = { readonly [Of in Level]?: string }

/** Those that are amounts, in fen. */
export const ownFen = (own: OwnAmounts): Map<Level, number> =>
  new Map(
    Object.entries(own).flatMap(([level, text]) => {
      const fen = typedFen(text)
      return fen === null ? [] : [[Number(level) as Level, fen]]
    }),
  )
