import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LuckyRound, newRound } from '#contract/play/picks.ts'
import type { Game } from '#lottery/games.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { ConfirmDialog } from '#web/shared/ui/overlays/dialog.tsx'
import { Panel } from '#web/shared/ui/layout/panel.tsx'
import { RoundFacts } from './round-facts.tsx'
import { roundsQuery } from './rounds.queries.ts'
import styles from './rounds-page.module.css'

export function RunningRound({ game, round }: { game: Game; round: LuckyRound }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const cache = useQueryClient()
  const { run: end, pending } = useAction(newRound, {
    onDone({ data }) {
      cache.setQueryData(roundsQuery(game.type).queryKey, data)
      showToast('success', '本轮已结束，钥匙已公开')
      close()
    },
    onRefused: close,
  })
  return (
    <Panel flat aria-labelledby="running" className={styles.running}>
      <h2 id="running">第 {round.loop} 轮（进行中）</h2>
      <RoundFacts round={round} />
      <p>
        <Button onClick={() => setAsking(true)}>结束本轮</Button>
      </p>
      <ConfirmDialog
        open={asking}
        question={`结束第 ${round.loop} 轮？它的钥匙会公开，第 ${round.loop + 1} 轮随即开始。已锁定的号码不受影响。`}
        confirmLabel="结束本轮"
        busy={pending}
        onConfirm={() => end({ type: game.type })}
        onClose={close}
      />
    </Panel>
  )
}
