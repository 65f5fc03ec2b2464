import { useQuery } from '@tanstack/react-query'
import type { DrawDetail } from '#contract/play/draws.ts'
import { useWaiting } from '#web/shared/page/use-waiting.ts'
import { type Asked, type Asking, askedOf, isToCome, type ToCome, toComeOf } from './issues.ts'
import { drawsFrom, latestOf } from './check.queries.ts'

/** What a ticket is held against, as far as it is known. */
export interface TicketDraws {
  /** Those that are drawn, the first issue first. */
  readonly draws: readonly DrawDetail[]
  /** The first issue that is not drawn yet; null: all are. */
  readonly toCome: ToCome | null
  /** How many are not drawn yet. */
  readonly left: number
  /** More than one issue was asked for. */
  readonly isSeveral: boolean
}

/** The draws that a ticket is held against. They are followed: a draw that comes answers by itself. */
export function useTicketDraws(ticket: Asking, chosen: string) {
  const { game } = ticket
  const latest = useQuery(latestOf(game.type))
  const waiting = useWaiting(game, latest.data ?? null)
  const asked = askedOf(ticket, chosen, waiting?.issueno ?? null)
  const isDrawn = latest.data !== undefined && asked.issueno !== null && !isToCome(latest.data, asked.issueno)
  const earlier = useQuery({ ...drawsFrom(game.type, asked.issueno ?? '', asked.count), enabled: isDrawn })
  const draws = isDrawn ? earlier.data : latest.data && drawsBesides(latest.data, asked)
  const known = latest.data && draws && ticketDraws(ticket, asked, latest.data, draws)
  const { isError, error, isFetching, refetch } = isDrawn ? earlier : latest
  return { data: known, isError, error, isFetching, refetch }
}

const drawsBesides = (latest: DrawDetail, { issueno }: Asked): DrawDetail[] => (issueno === null ? [latest] : [])

function ticketDraws({ game }: Asking, asked: Asked, latest: DrawDetail, draws: readonly DrawDetail[]): TicketDraws {
  const left = asked.count - draws.length
  const isSeveral = asked.count > 1
  if (left === 0) return { draws, left, isSeveral, toCome: null }
  const next = draws.length === 0 ? asked.issueno! : (latest.awaited_issueno ?? latest.next_issueno)
  return { draws, left, isSeveral, toCome: toComeOf(game, latest, next) }
}
