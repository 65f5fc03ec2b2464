import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myProfile } from '#contract/people/account.ts'
import type { PlayerKind } from '#contract/infra/quotas.ts'
import type { Mode } from '#lottery/games.ts'
import { query } from '#client/query.ts'
import { filterRefreshable, refreshCostsCoin } from './panel-state.ts'
import type { PanelHandle } from './picks.queries.ts'
import { VipDialog } from './vip-dialog.tsx'

/** Returns `refresh`, which asks for confirmation if it costs a star coin. The caller renders `dialog`. */
export function useCoinRefresh(kind: PlayerKind, mode: Mode, handle: PanelHandle, onVip: () => void) {
  const [asking, setAsking] = useState(false)
  const { panel, refresh, refreshWithCoin } = handle

  const dialog = (
    <VipDialog
      open={asking}
      title="用星币刷新"
      verb="花 1 星币刷新"
      onAgree={refreshWithCoin}
      onVip={onVip}
      onClose={() => setAsking(false)}
    >
      <p>本期免费刷新次数已用完。这次会花 1 星币，换掉未锁定的 {filterRefreshable(panel?.lists ?? []).length} 注。</p>
      {asking && <Balance />}
    </VipDialog>
  )
  return { refresh: () => (refreshCostsCoin(kind, mode, panel) ? setAsking(true) : refresh()), dialog }
}

/** The member's coin balance, fetched each time the dialog opens. */
function Balance() {
  const { data } = useQuery({ ...query(myProfile, {}), staleTime: 0 })
  return (
    <p className="sub">
      我的星币：<b className="num">{data?.amount ?? '—'}</b>
    </p>
  )
}
