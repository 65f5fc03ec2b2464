import { type Closure, type IssueSlot, type LocalDate, localDate, nextDraw } from '#lottery/calendar.ts'
import { dayAfter, instantOf } from '#lottery/dates.ts'
import { ALL_GAMES, type Game, GAMES } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { closures, drawsOf, latestDrawOfEach, type StoredDraw } from '#server/play/draws/draws.ts'

/** Data of the pictures at a point in time. */
export interface BannerFacts {
  readonly now: Date
  readonly closures: readonly Closure[]
  readonly latest: ReadonlyMap<Game, Pick<StoredDraw, 'issueno' | 'date' | 'poolFen' | 'demo'>>
  /** The newest draws of 双色球, at most 100, oldest first. */
  readonly newest: readonly Pick<StoredDraw, 'issueno' | 'first' | 'demo'>[]
}

const COUNTED = 100

export async function factsAt(db: Reader, now: Date): Promise<BannerFacts> {
  return {
    now,
    closures: await closures(db),
    latest: await latestDrawOfEach(db),
    newest: await drawsOf(db, GAMES[1], { count: COUNTED }),
  }
}

export interface Next {
  readonly game: Game
  readonly slot: IssueSlot
}

/** Computes the next draw of each game. */
export const nextOfEach = ({ latest, closures: closed, now }: BannerFacts): Next[] =>
  ALL_GAMES.map((game) => ({ game, slot: nextDraw(game, latest.get(game) ?? null, closed, now) }))

/** Returns the next draws of all games with the earliest time. */
export function earliestNext(facts: BannerFacts): [Next, ...Next[]] {
  const all = nextOfEach(facts)
  const drawAt = Math.min(...all.map(({ slot }) => slot.drawAt.getTime()))
  return all.filter(({ slot }) => slot.drawAt.getTime() === drawAt) as [Next, ...Next[]]
}

/** Returns the time until which the pictures are correct: the next draw time or midnight. */
export function trueUntil(facts: BannerFacts): Date {
  const midnight = instantOf(dayAfter(today(facts)), '00:00')
  const { drawAt } = earliestNext(facts)[0].slot
  return drawAt < midnight ? drawAt : midnight
}

export const today = ({ now }: Pick<BannerFacts, 'now'>): LocalDate => localDate(now)
