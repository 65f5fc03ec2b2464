import { isComplete } from '#server/play/draws/rule-facts.rules.ts'
import { scoresOf } from '#server/play/settlement/points.ts'
import { prizesOf, ruleNamed, type TableRow } from './rules.ts'

interface Scored {
  readonly rule: string
  readonly rows: readonly TableRow[]
  readonly last: Readonly<Record<string, number>>
}

/** Our implementation's replies to the vectors of docs/spec/points.md, by `ask`. */
export const points = {
  points({ rule, rows, last }: Scored) {
    const prizes = prizesOf(rows)
    const lastPublished = (names: readonly string[]) =>
      names.map((name) => last[name]).find((fen) => fen !== undefined) ?? null
    const { levels } = scoresOf(ruleNamed(rule), prizes, isComplete(ruleNamed(rule), prizes), lastPublished)
    return levels.map((one) => ({ level: one.level, name: one.name, points: one.points }))
  },
}
