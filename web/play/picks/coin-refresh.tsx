import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myProfile } from '#contract/people/account.ts'
import type { PlayerKind } from '#contract/infra/quotas.ts'
import type { Mode } from '#lottery/games.ts'
import { query } from '#client/query.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Dialog } from '#web/shared/ui/overlays/dialog.tsx'
import { filterRefreshable, refreshCostsCoin } from './panel-state.ts'
import type { PanelHandle } from './picks.queries.ts'

/** Refreshes, after a confirmation if it costs a star coin. The caller renders the dialog. */
export function useCoinRefresh(kind: PlayerKind, mode: Mode, handle: PanelHandle, onVip: () => void) {
  const [asking, setAsking] = useState(false)
  const { panel, refresh, refreshWithCoin } = handle

  function agree(): void {
    setAsking(false)
    refreshWithCoin()
  }

  function learnMore(): void {
    setAsking(false)
    onVip()
  }

  const dialog = (
    <AskCoin
      open={asking}
      bets={filterRefreshable(panel?.lists ?? []).length}
      onAgree={agree}
      onVip={learnMore}
      onClose={() => setAsking(false)}
    />
  )
  return { refresh: () => (refreshCostsCoin(kind, mode, panel) ? setAsking(true) : refresh()), dialog }
}

interface AskCoinProps {
  open: boolean
  /** Number of bets to be replaced. */
  bets: number
  onAgree: () => void
  onVip: () => void
  onClose: () => void
}

function AskCoin({ open, bets, onAgree, onVip, onClose }: AskCoinProps) {
  const footer = (
    <>
      <Button kind="vip" onClick={onVip}>
        了解会员
      </Button>
      <Button kind="primary" onClick={onAgree}>
        花 1 星币刷新
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onClose} title="用星币刷新" footer={footer}>
      <p>本期免费刷新次数已用完。这次会花 1 星币，换掉未锁定的 {bets} 注。</p>
      {open && <Balance />}
    </Dialog>
  )
}

/** Fetches the balance each time the dialog opens. */
function Balance() {
  const { data } = useQuery({ ...query(myProfile, {}), staleTime: 0 })
  return (
    <p className="sub">
      我的星币：<b className="num">{data?.amount ?? '—'}</b>
    </p>
  )
}
