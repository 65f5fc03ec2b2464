import type { DrawDetail } from '#contract/play/draws.ts'
import type { Game } from '#lottery/games.ts'
import { type NextDraws, computeSalesStop, type AwaitedIssue, findAwaitedIssue } from '#web/shared/lib/awaited-issue.ts'
import { useClock } from '#web/shared/page/use-clock.ts'

/** Returns the issue between its sales stop and its publication, by the site clock; null if there is none. */
export function useAwaitedIssue(game: Game, opening: NextDraws | null): AwaitedIssue | null {
  const issueno = useClock((now) => (opening && findAwaitedIssue(game, opening, now)?.issueno) ?? '')
  if (!opening || issueno === '') return null
  const { next_issueno, next_open_time, awaited_open_time } = opening
  return { issueno, drawsAt: issueno === next_issueno ? next_open_time : (awaited_open_time ?? next_open_time) }
}

type FollowingDraw = Pick<DrawDetail, 'following_open_time' | 'following_issueno'>

/** Returns the issue on sale: the next one until its sales stop, then the following one. */
export function useIssueOnSale(game: Game, opening: NextDraws & FollowingDraw): AwaitedIssue {
  const { next_issueno, next_open_time, following_issueno, following_open_time } = opening
  return useClock((now) => computeSalesStop(game, next_open_time) > now)
    ? { issueno: next_issueno, drawsAt: next_open_time }
    : { issueno: following_issueno, drawsAt: following_open_time }
}
