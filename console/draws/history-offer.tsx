import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lackingHistory, layHistory } from '#contract/play/draws.console.ts'
import { query } from '#client/query.ts'
import { useAction } from '#console/page/use-action.ts'

/** Offers to insert the historical draws that are bundled with the software and missing on the site. */
export function HistoryOffer() {
  const { data } = useQuery(query(lackingHistory, {}))
  const laying = useAction(layHistory)
  if (!data || data.count === 0) return null
  return (
    <section className="missing" aria-labelledby="history">
      <h2 id="history">可补 {data.count} 期历史</h2>
      <p className="note">
        随站的真实开奖里本站没有的各期。官方的、导入的和录入的开奖都不动；这些玩法的演示开奖会删去。
      </p>
      <Button loading={laying.isPending} onClick={() => laying.mutate({})}>
        补入历史
      </Button>
    </section>
  )
}
