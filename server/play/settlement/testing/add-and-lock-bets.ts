import type { WireMode } from '#contract/infra/modes.ts'
import { lockBets, type Panel, selection } from '#contract/play/picks.ts'
import type { GameType } from '#lottery/games.ts'
import type { Browser } from '#server/testing/browsers.ts'

/** Requests a panel of the issue on sale. */
export async function requestPanel(who: Browser, type: GameType, mode: WireMode): Promise<Panel> {
  const { data, msg, status } = await who.call(selection(type), { type: mode })
  if (status !== 200) throw new Error(msg)
  return data
}

/** Adds custom bets to the random panel and locks them. Returns the issue. */
export async function addAndLockBets(
  who: Browser,
  type: GameType,
  bets: readonly (readonly [red: string, blue: string])[],
): Promise<string> {
  const { issuenoInfo } = await requestPanel(who, type, 'rand')
  const issueno = issuenoInfo.nextissueno
  for (const [red_ball, blue_ball] of bets) {
    await who.call(selection(type), { type: 'rand', own: 1, red_ball, blue_ball })
  }
  const [red_ball, blue_ball] = [bets.map(([red]) => red), bets.map(([, blue]) => blue)]
  const answer = await who.call(lockBets, { type, issueno, mode: 'rand', state: 1, red_ball, blue_ball })
  if (answer.status !== 200) throw new Error(answer.msg)
  return issueno
}
