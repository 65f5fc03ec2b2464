import { OPEN_ORDERS, type Payment, type OrderState } from '#contract/payments/orders.ts'
import { REFUSALS } from '#contract/refusals.ts'
import type { SequentialModel, CallReply } from './linearizable.ts'

/** All payments are in one wallet and within fifteen minutes, in which no order expires. */
export type OrderCall =
  | { do: 'order'; coins: number }
  | { do: 'cancel' | 'look'; no: string }
  /** The page of the wallet shows whether the payment is paid or closed. */
  | { do: 'pay'; no: string }

interface OrderEntry {
  /** Null if no caller knows the number yet. */
  readonly no: string | null
  readonly coins: number
  /** `paid` until the coins are delivered, usually for a moment only. */
  readonly step: 'pending' | 'closing' | 'closed' | 'paid' | 'fulfilled'
  readonly wallet: 'waiting' | 'closed' | 'paid'
}

/** All orders of the member, oldest first. */
export type ModelOrders = readonly OrderEntry[]

/** Messages between site and wallet may be delayed (docs/rules/payment.md). */
export const orderModel: SequentialModel<ModelOrders, OrderCall> = {
  start: [],
  step: (paper, asked, told) => listNotifiedStates(paper).flatMap((one) => applyOrderCall(one, asked, told)),
}

/** States that messages between site and wallet may have reached since the previous call. */
function listNotifiedStates(paper: ModelOrders): ModelOrders[] {
  return paper.reduce<ModelOrders[]>(
    (papers, order) => papers.flatMap((one) => listFates(order).map((fate) => [...one, fate])),
    [[]],
  )
}

function listFates(order: OrderEntry): OrderEntry[] {
  const { step, wallet } = order
  if (step === 'closed' || step === 'fulfilled') return [order]
  const fulfilled: OrderEntry = { ...order, step: 'fulfilled' }
  if (step === 'paid') return [order, fulfilled]
  if (wallet === 'paid') return [order, { ...order, step: 'paid' }, fulfilled]
  if (step === 'pending') return [order]
  const told: OrderEntry = { ...order, wallet: 'closed' }
  return [...(wallet === 'waiting' ? [order] : []), told, { ...told, step: 'closed' }]
}

function applyOrderCall(paper: ModelOrders, asked: OrderCall, told: CallReply | null): ModelOrders[] {
  if (asked.do === 'order') return placeInModel(paper, asked.coins, told)
  // Callers name only orders after they have received their number, so the order exists.
  const nth = paper.findIndex(({ no }) => no === asked.no)
  const order = paper[nth]
  if (!order) return []
  if (asked.do === 'cancel') return cancelInModel(order, told).map((after) => paper.with(nth, after))
  if (asked.do === 'pay') return payInModel(order, told).map((after) => paper.with(nth, after))
  return !told || ('done' in told && told.done === formatSeenState(order)) ? [paper] : []
}

function placeInModel(paper: ModelOrders, coins: number, told: CallReply | null): ModelOrders[] {
  const open = paper.filter(({ step }) => step === 'pending' || step === 'closing')
  const same = open.find((one) => one.step === 'pending' && one.coins === coins)
  const isFull = !same && open.length >= OPEN_ORDERS
  if (told && 'refused' in told && told.refused === REFUSALS.orders_open.msg) return isFull ? [paper] : []
  if (isFull) return told ? [] : [paper]
  const closing = paper.map((one): OrderEntry =>
    one.step === 'pending' && one !== same ? { ...one, step: 'closing' } : one,
  )
  const after: ModelOrders = same ? closing : [...closing, { no: null, coins, step: 'pending', wallet: 'waiting' }]
  if (!told) return [after]
  // A concurrent call has closed the order before the wallet created the QR code. The order exists nevertheless.
  if ('refused' in told) return told.refused === REFUSALS.wallet_failed.msg ? [after] : []
  const { order_no } = told.done as Payment
  if (paper.some(({ no }) => no === order_no) && same?.no !== order_no) return []
  const nth = same ? paper.indexOf(same) : paper.length
  return (after[nth]!.no ?? order_no) === order_no ? [after.with(nth, { ...after[nth]!, no: order_no })] : []
}

function cancelInModel(order: OrderEntry, told: CallReply | null): OrderEntry[] {
  const { step } = order
  const isPaid = step === 'paid' || step === 'fulfilled'
  const after: OrderEntry = step === 'pending' ? { ...order, step: 'closing' } : order
  if (!told) return [after]
  if ('refused' in told) return isPaid && told.refused === REFUSALS.order_paid.msg ? [order] : []
  return !isPaid && told.done === formatSeenState(after) ? [after] : []
}

function payInModel(order: OrderEntry, told: CallReply | null): OrderEntry[] {
  const after: OrderEntry = order.wallet === 'waiting' ? { ...order, wallet: 'paid' } : order
  if (!told) return [after]
  return 'done' in told && told.done === after.wallet ? [after] : []
}

function formatSeenState({ step }: OrderEntry): string {
  const states: Record<OrderEntry['step'], [OrderState, string]> = {
    pending: ['waiting', ''],
    closing: ['waiting', '正在关闭'],
    closed: ['closed', '订单已关闭'],
    paid: ['waiting', ''],
    fulfilled: ['paid', ''],
  }
  return states[step].join(' ')
}
