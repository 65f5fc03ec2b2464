import { isTableComplete } from '#server/play/draws/prize-rule/rule-facts.rules.ts'
import { computeScores } from '#server/play/settlement/points.ts'
import { toPrizes, getRule, type TableRow } from './rules.ts'

interface PointsInput {
  readonly rule: string
  readonly rows: readonly TableRow[]
  readonly last: Readonly<Record<string, number>>
}

export const points = {
  points({ rule, rows, last }: PointsInput) {
    const prizes = toPrizes(rows)
    const lastPublished = (names: readonly string[]) =>
      names.map((name) => last[name]).find((fen) => fen !== undefined) ?? null
    const { levels } = computeScores(getRule(rule), prizes, isTableComplete(getRule(rule), prizes), lastPublished)
    return levels.map((one) => ({ level: one.level, name: one.name, points: one.points }))
  },
}
