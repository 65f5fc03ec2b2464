import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LuckyRound, newRound, selection } from '#contract/picks.ts'
import type { Game } from '#lottery/games.ts'
import { useAction } from '#web/page/use-action.ts'
import { keepSeed } from '#web/lib/seeds.ts'
import { toast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EndDialog } from './end-dialog.tsx'
import { RoundFacts } from './round-facts.tsx'
import { roundsOf } from './rounds.queries.ts'
import styles from './rounds-page.module.css'

interface Props {
  game: Game
  round: LuckyRound
}

/** The round that runs: only its commitment and seed are shown. The player may end it. */
export function RunningRound({ game, round }: Props) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { run: end, pending } = useEnd(game, round, close)
  return (
    <Panel flat aria-labelledby="running" className={styles.running}>
      <h2 id="running">第 {round.loop} 轮（进行中）</h2>
      <RoundFacts round={round} />
      <p>
        <Button onClick={() => setAsking(true)}>结束本轮</Button>
      </p>
      <EndDialog open={asking} round={round} busy={pending} onEnd={end} onClose={close} />
    </Panel>
  )
}

function useEnd({ type }: Game, { next_commitment: next }: LuckyRound, close: () => void) {
  const cache = useQueryClient()

  function inputOf(seed: string | null) {
    if (next === null || seed === null) return { type }
    keepSeed(next, seed)
    return { type, seed }
  }
  return useAction(newRound, {
    inputOf,
    onDone({ data }) {
      cache.setQueryData(roundsOf(type).queryKey, data)
      toast('success', '本轮已结束，钥匙已公开')
      // Panels tell of the commitment before this one: no seed may be given for that any more.
      cache.removeQueries({ queryKey: [selection(type).path] })
      close()
    },
    onRefused: close,
  })
}
