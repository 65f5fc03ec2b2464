import type { QueryClient } from '@tanstack/react-query'
import { luckyRounds, selection } from '#contract/play/picks.ts'
import { ALL_ISSUES, myIssues, myPicks } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'
import type { WireBet } from './check-round.ts'

/** Number of latest issues whose locked bets are located when a round is verified. */
const RECENT_ISSUES = 5

export const roundsQuery = (type: GameType) => query(luckyRounds, { type })

export async function loadMyLuckyBets(client: QueryClient, type: GameType, signedIn: boolean): Promise<WireBet[]> {
  const panel = await client.fetchQuery(query(selection(type), { type: 'convention' }))
  const locked = signedIn ? await loadLockedLuckyBets(client, type) : []
  const bets = [...panel.lists, ...locked].map(({ red_ball, blue_ball }) => ({ red_ball, blue_ball }))
  return [...new Map(bets.map((bet) => [`${bet.red_ball}+${bet.blue_ball}`, bet])).values()]
}

async function loadLockedLuckyBets(client: QueryClient, type: GameType): Promise<WireBet[]> {
  const filter = { type, is_win: ALL_ISSUES, page: 1, pageSize: RECENT_ISSUES }
  const issues = await client.fetchQuery(query(myIssues, filter))
  const picks = await Promise.all(issues.map(({ issueno }) => client.fetchQuery(query(myPicks, { type, issueno }))))
  return picks.flat().filter((pick) => pick.type === 'convention')
}
