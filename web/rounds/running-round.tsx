import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LuckyRound, newRound, selection } from '#contract/picks.ts'
import type { Game } from '#lottery/games.ts'
import { useAsk } from '#web/app/ask.ts'
import { toast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RoundFacts } from './round-facts.tsx'
import { roundsOf } from './rounds.queries.ts'
import styles from './rounds-page.module.css'

interface Props {
  game: Game
  round: LuckyRound
}

const QUESTION = '结束本轮会公开它的钥匙，下一轮用新的钥匙重新排序；已锁定的号码不受影响。确定结束本轮吗？'

/** The round that runs: only its commitment is shown. The player may end it. */
export function RunningRound({ game, round }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, end } = useEnd(game)
  return (
    <Panel flat aria-labelledby="running">
      <h2 id="running" className={styles.title}>
        第 {round.loop} 轮（进行中）
      </h2>
      <RoundFacts round={round} />
      <p>
        <Button onClick={() => setAsking(true)}>结束本轮</Button>
      </p>
      <ConfirmDialog
        open={asking}
        question={QUESTION}
        busy={busy}
        onConfirm={() => void end().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </Panel>
  )
}

function useEnd({ type }: Game) {
  const ask = useAsk()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    const answer = await ask(newRound, { type })
    setBusy(false)
    if (answer.status !== 200) return
    cache.setQueryData(roundsOf(type).queryKey, answer.data)
    toast('success', '本轮已结束，钥匙已公开')
    await cache.invalidateQueries({ queryKey: [selection(type).path] })
  }
  return { busy, end }
}
