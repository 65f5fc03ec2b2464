import { type Refund, type Trade, type Wallet, createTransactionNumber } from './trade-store.ts'
import type { BillFault } from './faults.ts'
import { formatBeijingDay } from './clock.ts'

/** Row of a bill: a payment, or a refund of one. */
export interface BillRow {
  at: Date
  trade: Pick<Trade, 'transaction' | 'number' | 'way' | 'subject' | 'total' | 'payerTotal' | 'createdAt'>
  refund: Refund | null
}

/** Rows of a day in Beijing time: payments by the time of payment, refunds by the time of the request. */
export function listBillRows(trades: Trade[], wallet: Wallet, day: string, lies: BillFault[]): BillRow[] {
  const rows = trades
    .filter((trade) => trade.wallet === wallet)
    .flatMap((trade): BillRow[] => {
      const paid = trade.paidAt ? [{ at: trade.paidAt, trade, refund: null }] : []
      return [...paid, ...trade.refunds.map((refund) => ({ at: refund.askedAt, trade, refund }))]
    })
    .filter(({ at }) => formatBeijingDay(at) === day)
  return lies.reduce((told, lie) => applyBillFault(told, lie, day), rows)
}

function applyBillFault(rows: BillRow[], { wallet, kind, number, total }: BillFault, day: string): BillRow[] {
  if (kind === 'missing') return rows.filter(({ trade }) => trade.number !== number)
  if (kind === 'extra') return rows.concat(createForeignRow(wallet, day, number, total))
  if (kind === 'bad-hash') return rows
  const dearer = (row: BillRow): BillRow => ({ ...row, trade: { ...row.trade, total: row.trade.total + 1 } })
  return rows.map((row) => (row.trade.number === number ? dearer(row) : row))
}

/** Bill row without a real payment. */
function createForeignRow(wallet: Wallet, day: string, number: string, total: number): BillRow {
  const at = new Date(`${day}T12:00:00+08:00`)
  const transaction = createTransactionNumber(wallet, at)
  const trade = { transaction, number, way: 'scan', subject: '无主', total, payerTotal: total, createdAt: at } as const
  return { at, trade, refund: null }
}
