import { formatPoolAmount } from '#contract/play/format-pool.ts'
import type { Payout } from '#lottery/tickets/payout.ts'
import { formatFen } from '#web/shared/lib/money.ts'

const FEN = 100
const LARGE_YUAN = 1_000_000

/** Formats the amount of an outcome, as in ¥2,380 or 664.95 万; — for nothing. A + means that a part is unknown. */
export function formatCellAmount({ fen, unpublished, undecided }: Payout): string {
  const isOpen = unpublished || undecided
  if (fen === 0) return isOpen ? (unpublished ? '待公布' : '待定') : '—'
  const yuan = fen / FEN
  return (yuan >= LARGE_YUAN ? formatPoolAmount(yuan) : formatFen(fen)) + (isOpen ? '+' : '')
}

interface AmountSource {
  readonly name: string
  /** Amount per bet in fen (1/100 yuan); null if unknown. */
  readonly fen: number | null
}

export function explainSources(sources: readonly AmountSource[], issueno: string): string {
  const announced = sources.filter(({ fen }) => fen !== null)
  const open = sources.filter(({ fen }) => fen === null)
  const parts = [
    announced.length > 0 && `${joinNames(announced)}按 ${issueno} 期公布的 ${joinAmounts(announced)} 估`,
    open.length > 0 && `${joinNames(open)}在 ${issueno} 期没有公布的奖金，写作待公布`,
  ]
  return parts.filter(Boolean).join('；')
}

const joinNames = (sources: readonly AmountSource[]): string =>
  `${sources.map(({ name }) => name.replace(/等奖$/, '')).join('、')}等奖`

function joinAmounts(sources: readonly AmountSource[]): string {
  const amounts = sources.map(({ fen }) => formatFen(fen!))
  return amounts.length < 2 ? amounts.join('') : `${amounts.slice(0, -1).join('、')} 和 ${amounts.at(-1)!}`
}
