import type { Draw } from '#contract/play/draws.ts'
import { clockOf, dateOf } from '#web/shared/lib/time.ts'
import { Tag } from '#web/shared/ui/tag.tsx'

interface Props {
  draw: Pick<Draw, 'trust' | 'opendate' | 'corrected_at' | 'is_demo'>
  /** Whether it says when, too. */
  dated?: boolean
}

/** Beside numbers that nobody drew, that another source tells otherwise, or that took the place of others. */
export function TrustMark({ draw, dated = false }: Props) {
  const words = wordsOf(draw, dated)
  // Behind balls in a line the space keeps it off them.
  return (
    words && (
      <>
        {' '}
        <Tag kind="amber">{words}</Tag>
      </>
    )
  )
}

function wordsOf({ trust, opendate, corrected_at: at, is_demo }: Props['draw'], dated: boolean): string | null {
  if (is_demo === 1) return dated ? '演示数据' : '演示'
  if (trust === 'conflict') return '各来源号码不一致，待核实'
  // A browser may have kept an answer from before there was this field.
  if (!at) return null
  const when = dateOf(at) === dateOf(opendate) ? clockOf(at) : dateOf(at)
  return dated ? `号码已更正（${when}）` : '号码已更正'
}
