import type { DrawDetail } from '#contract/play/draws.ts'
import { listTicketFaults } from '#lottery/tickets/limits.ts'
import type { DrawnIssue } from '#lottery/tickets/payout.ts'
import type { Ticket } from '#lottery/tickets/ticket.ts'
import { formatDate } from '#web/shared/lib/time.ts'
import { type TicketPayout, computeTicketPayout } from './ticket-payout.ts'
import { toDrawnIssue } from './drawn-issue.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAwaitedIssue } from '#web/shared/page/draws/use-awaited-issue.ts'
import {
  type IssueRange,
  type IssueSource,
  selectIssues,
  isUndrawn,
  type UndrawnIssue,
  toUndrawnIssue,
} from './issues.ts'
import { consecutiveDrawsQuery, latestDrawQuery } from './check.queries.ts'

export interface TicketCheck {
  detail: DrawDetail
  draw: DrawnIssue
  paid: TicketPayout
}

function checkTicket(ticket: Ticket, detail: DrawDetail): TicketCheck {
  const draw = toDrawnIssue(detail)
  return { detail, draw, paid: computeTicketPayout(ticket, draw, formatDate(detail.list.opendate)) }
}

/** Checks a ticket against the draws of its issues. `one`: the result if only one issue is checked and it is drawn. */
export function useTicketChecks(ticket: Ticket, chosen: string) {
  const read = useTicketDraws(ticket, chosen)
  const draws = read.data?.draws
  const all = useMemo(() => {
    const isSound = listTicketFaults(ticket).length === 0
    return isSound && draws ? draws.map((detail) => checkTicket(ticket, detail)) : []
  }, [ticket, draws])
  const one = read.data && !read.data.isSeveral ? (all[0] ?? null) : null
  return { read, all, one }
}

interface TicketDraws {
  /** Draws of the checked issues, without undrawn ones, earliest first. */
  readonly draws: readonly DrawDetail[]
  /** The first undrawn one of the checked issues; null if all are drawn. */
  readonly toCome: UndrawnIssue | null
  /** Number of the checked issues that are not drawn yet. */
  readonly left: number
  readonly isSeveral: boolean
}

export function useTicketDraws(ticket: IssueSource, chosen: string) {
  const { game } = ticket
  const latest = useQuery(latestDrawQuery(game.type))
  const waiting = useAwaitedIssue(game, latest.data ?? null)
  const asked = selectIssues(ticket, chosen, waiting?.issueno ?? null)
  const isDrawn = latest.data !== undefined && asked.issueno !== null && !isUndrawn(latest.data, asked.issueno)
  const earlier = useQuery({ ...consecutiveDrawsQuery(game.type, asked.issueno ?? '', asked.count), enabled: isDrawn })
  const onlyLatest = useMemo(() => latest.data && [latest.data], [latest.data])
  const draws = isDrawn ? earlier.data : asked.issueno === null ? onlyLatest : NO_DRAWS
  const known = latest.data && draws && toTicketDraws(ticket, asked, latest.data, draws)
  const { isError, error, isFetching, refetch } = isDrawn ? earlier : latest
  return { data: known, isError, error, isFetching, refetch }
}

const NO_DRAWS: DrawDetail[] = []

function toTicketDraws(
  { game }: IssueSource,
  asked: IssueRange,
  latest: DrawDetail,
  draws: readonly DrawDetail[],
): TicketDraws {
  const left = asked.count - draws.length
  const isSeveral = asked.count > 1
  if (left === 0) return { draws, left, isSeveral, toCome: null }
  const next = draws.length === 0 ? asked.issueno! : (latest.awaited_issueno ?? latest.next_issueno)
  return { draws, left, isSeveral, toCome: toUndrawnIssue(game, latest, next) }
}
