import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { UserInfo } from '#contract/account.ts'
import { type Panel, selection } from '#contract/picks.ts'
import type { GameType } from '#lottery/games.ts'
import { seedFor } from '#web/lib/seeds.ts'

/** The newest commitment that was heard of for an owner's game; null: none yet. */
export function nextRoundOf(client: QueryClient, type: GameType, owner: UserInfo | null): Panel['next_round'] | null {
  const heard = client.getQueriesData<Panel>({ queryKey: [selection(type).path] }).flatMap(([key, panel]) => {
    const isOwners = key.length === 3 && hashKey([key[2]]) === hashKey([owner])
    return panel && isOwners ? panel.next_round : []
  })
  return heard.toSorted((a, b) => b.loop - a.loop)[0] ?? null
}

/** The player's say in the next round, should a call begin it. */
export function sayOf(client: QueryClient, type: GameType, owner: UserInfo | null): { seed?: string } {
  const next = nextRoundOf(client, type, owner)
  return next ? { seed: seedFor(next.commitment) } : {}
}
