import type { KeptResult, KeptTicket } from '#contract/play/kept-tickets.ts'
import { computeDrawTimes } from '#lottery/calendar.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import { GAMES } from '#lottery/games.ts'
import { costFen } from '#lottery/tickets/counting.ts'
import { parseSavedTicket } from './kept-tickets.rules.ts'
import type { KeptRow, LockRow, ResultRow } from './kept-tickets.store.ts'
import { LOCK_FAILURE_LABELS } from './kept-tickets.messages.ts'

export interface RelatedRows {
  readonly onSale: string
  readonly lock: LockRow | null
  readonly latest: ResultRow | null
}

export function presentKept(row: KeptRow, { onSale, lock, latest }: RelatedRows): KeptTicket {
  const { id, game, text, issues, firstIssue, keptAt, locks, played, won, fen, unpublished, undecided } = row
  const cost = costFen(parseSavedTicket(GAMES[game], text)) / 100
  const isEnded = row.untilIssue !== null && row.untilIssue <= onSale
  return {
    id,
    type: game,
    text,
    issues: issues ?? 0,
    first_issueno: firstIssue,
    created_at: formatShanghaiTime(new Date(keptAt)),
    is_ended: Number(isEnded),
    is_locked: Number(locks),
    now: isEnded ? null : { issueno: onSale, ...presentLockState(locks, lock?.issueno === onSale ? lock : null) },
    cost,
    played,
    won,
    spent: played * cost,
    money: fen / 100,
    unpublished: Number(unpublished),
    undecided: Number(undecided),
    latest: latest && presentResult(latest),
  }
}

/** Bets that are locked are shown as locked, even after locking was disabled. */
function presentLockState(locks: boolean, tried: LockRow | null): Pick<NonNullable<KeptTicket['now']>, 'lock' | 'why'> {
  if (tried && tried.failure === null) return { lock: 'locked', why: '' }
  if (!locks) return { lock: 'checked', why: '' }
  return tried?.failure ? { lock: 'failed', why: LOCK_FAILURE_LABELS[tried.failure] } : { lock: 'waiting', why: '' }
}

export function presentResult(row: ResultRow): KeptResult {
  const { drawId, game, issueno, date, demo, wins, fen, unpublished, undecided, wasLocked } = row
  return {
    id: drawId,
    issueno,
    opendate: formatShanghaiTime(computeDrawTimes(GAMES[game], date).drawAt),
    is_demo: Number(demo),
    wins: wins.map(({ name, bets }) => ({ name, bets })),
    money: fen / 100,
    unpublished: Number(unpublished),
    undecided: Number(undecided),
    was_locked: Number(wasLocked),
  }
}
