import type { Draw } from '#contract/draws.ts'
import { Tag } from '#web/ui/tag.tsx'

/** Beside numbers that another source tells otherwise. */
export function TrustMark({ trust }: { trust: Draw['trust'] }) {
  if (trust !== 'conflict') return null
  return <Tag kind="amber">各来源号码不一致，待核实</Tag>
}
