import type { Draw } from '#contract/play/draws.ts'
import { formatClock, formatDate } from '#web/shared/lib/time.ts'
import { DemoMark, Tag, WithDemoMark } from '#web/shared/ui/tag.tsx'

type DemoFlag = Pick<Draw, 'is_demo'>

interface Props {
  draw: DemoFlag & Pick<Draw, 'trust' | 'opendate' | 'corrected_at'>
  dated?: boolean
  /** Whether `DrawsDemoMark` above the list already marks all draws as demo draws. */
  isDemoSaid?: boolean
}

/** Label of a demo or corrected draw, or of one on whose numbers the sources disagree. */
export function TrustMark({ draw, dated = false, isDemoSaid = false }: Props) {
  const label = draw.is_demo === 1 && isDemoSaid ? null : formatTrustMark(draw, dated)
  // The space separates the label from balls on the same line.
  return (
    label && (
      <>
        {' '}
        <Tag kind="amber">{label}</Tag>
      </>
    )
  )
}

/** Whether all draws of a list are demo draws, so that one label above the list is enough. */
export const isAllDemo = (draws: readonly DemoFlag[]): boolean =>
  draws.length > 0 && draws.every(({ is_demo }) => is_demo === 1)

export function DrawsDemoMark({ draws }: { draws: readonly DemoFlag[] }) {
  if (isAllDemo(draws)) return <DemoMark />
  return draws.some(({ is_demo }) => is_demo === 1) && <WithDemoMark />
}

function formatTrustMark({ trust, opendate, corrected_at: at, is_demo }: Props['draw'], dated: boolean): string | null {
  if (is_demo === 1) return dated ? '演示数据' : '演示'
  if (trust === 'conflict') return '各来源号码不一致，待核实'
  // Also undefined, in a response that an earlier version of the site sent and the browser cached.
  if (!at) return null
  const when = formatDate(at) === formatDate(opendate) ? formatClock(at) : formatDate(at)
  return dated ? `号码已更正（${when}）` : '号码已更正'
}
