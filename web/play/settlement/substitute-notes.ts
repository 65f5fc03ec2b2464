import type { MyDraw } from '#contract/play/settlement.ts'
import { type PrizeRule, toPublishedAmount } from '#lottery/prizes.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { toPrizeRule } from '#web/shared/lib/draw-rule.ts'

type SubstituteDetail = Pick<MyDraw, 'points' | 'detail' | 'settlement' | 'list' | 'rule'>
type PointLevel = MyDraw['points'][number]

/** Explains how the points of levels without a published amount were determined (docs/spec/points.md#S-PTS-05). */
export function listSubstituteNotes(detail: SubstituteDetail): string[] {
  const rule = toPrizeRule(detail)
  if (detail.settlement !== 'settled') return []
  const isPublished = ({ singlebonus }: SubstituteDetail['detail'][number]) => toPublishedAmount(singlebonus) !== null
  const published = new Set(detail.detail.filter(isPublished).map(({ level }) => level))
  const substituted = detail.points.filter(({ level, points }) => points && !published.has(level))
  const fixed = substituted.filter((level) => isFixed(rule, level))
  const floating = substituted.filter((level) => !isFixed(rule, level))
  return [
    ...(fixed.length > 0 ? [`${joinNames(fixed)}没有公布的单注奖金，积分取规则的固定奖金。`] : []),
    ...floating.map((level) => formatFloatingNote(rule, level)),
  ]
}

const isFixed = ({ levels }: PrizeRule, { level }: PointLevel): boolean =>
  levels.some((one) => one.level === level && one.fixedFen !== null)

function formatFloatingNote({ game, levels }: PrizeRule, { level, name, points }: PointLevel): string {
  return `${name}没有公布的单注奖金，${inItsPlace()}，记 ${formatCount(points)} 分。`

  function inItsPlace(): string {
    if (level === 1) return '按本站的约定'
    return game.code === 'qlc' ? '取此前最近一次公布的奖金' : `按${levels[2]?.name}的两倍`
  }
}

const joinNames = (levels: readonly PointLevel[]) => levels.map(({ name }) => name).join('、')
