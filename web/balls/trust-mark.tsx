import type { Draw } from '#contract/draws.ts'
import { clockOf, dateWithWeekday } from '#web/lib/time.ts'
import { Tag } from '#web/ui/tag.tsx'

interface Props {
  draw: Pick<Draw, 'trust' | 'corrected_at'>
  /** Whether it says when, too. */
  dated?: boolean
}

/** Beside numbers that another source tells otherwise, or that took the place of others. */
export function TrustMark({ draw: { trust, corrected_at }, dated = false }: Props) {
  if (trust === 'conflict') return <Tag kind="amber">各来源号码不一致，待核实</Tag>
  // A browser may have kept an answer from before there was this field.
  if (!corrected_at) return null
  const when = dated ? `（${dateWithWeekday(corrected_at)} ${clockOf(corrected_at)}）` : ''
  return <Tag kind="amber">{`号码已更正${when}`}</Tag>
}
