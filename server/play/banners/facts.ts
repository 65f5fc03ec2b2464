import { type Closure, type IssueSlot, type LocalDate, toLocalDate, findNextDraw } from '#lottery/calendar.ts'
import { addOneDay, toInstant } from '#lottery/dates.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { listClosures, listChartDraws, listLatestDrawPerGame, type StoredDraw } from '#server/play/draws/draws.ts'

/** Data from which the banner pictures are drawn, read at `now`. */
export interface BannerFacts {
  readonly now: Date
  readonly closures: readonly Closure[]
  readonly latest: ReadonlyMap<Game, Pick<StoredDraw, 'issueno' | 'date' | 'poolFen' | 'demo'>>
  /** The newest draws of 双色球, at most 100, oldest first. */
  readonly newest: readonly Pick<StoredDraw, 'issueno' | 'first' | 'demo'>[]
}

const COUNTED = 100

export async function readBannerFacts(db: Queryable, now: Date): Promise<BannerFacts> {
  return {
    now,
    closures: await listClosures(db),
    latest: await listLatestDrawPerGame(db),
    newest: await listChartDraws(db, GAMES[1], { count: COUNTED }),
  }
}

export interface GameNextDraw {
  readonly game: Game
  readonly slot: IssueSlot
}

export const computeNextDrawPerGame = ({ latest, closures: closed, now }: BannerFacts): GameNextDraw[] =>
  ALL_GAMES.map((game) => ({ game, slot: findNextDraw(game, latest.get(game) ?? null, closed, now) }))

/** Returns the games with the earliest next draw: several if they share its time. */
export function computeEarliestNext(facts: BannerFacts): [GameNextDraw, ...GameNextDraw[]] {
  const all = computeNextDrawPerGame(facts)
  const drawAt = Math.min(...all.map(({ slot }) => slot.drawAt.getTime()))
  return all.filter(({ slot }) => slot.drawAt.getTime() === drawAt) as [GameNextDraw, ...GameNextDraw[]]
}

/** Returns the time until which the pictures are correct: the next draw time or midnight. */
export function computeValidUntil(facts: BannerFacts): Date {
  const midnight = toInstant(addOneDay(getToday(facts)), '00:00')
  const { drawAt } = computeEarliestNext(facts)[0].slot
  return drawAt < midnight ? drawAt : midnight
}

export const getToday = ({ now }: Pick<BannerFacts, 'now'>): LocalDate => toLocalDate(now)
