import { padWithDigits } from './keys.ts'
import type { WalletClock } from './clock.ts'

export type Wallet = 'wechat' | 'alipay'

/** An order that the merchant has created at the wallet. */
export interface Order {
  wallet: Wallet
  /** `scan`: by a QR code; `phone`: on the same phone that shows the page. */
  way: 'scan' | 'phone'
  /** The merchant's number of the order, `out_trade_no`. */
  number: string
  /** Amount of the order in fen. */
  total: number
  subject: string
  notifyUrl: string | null
  /** Return address of a phone after the payment. */
  returnUrl: string | null
  /** Identifies the order in the wallet: the unique part of a QR code or of an address. */
  token: string
  /** Time when the code or address of the order expires. */
  scanUntil: Date
  /** Time until which the order can be paid. */
  payUntil: Date
  /** All parameters of the request: a repeated request for the same order number must have the same parameters. */
  input: string
}

export interface Trade extends Order {
  /** `new`: not scanned yet; `scanned`: scanned but not paid. A refunded trade remains paid. */
  state: 'new' | 'scanned' | 'paid' | 'closed'
  /** Trade number of the wallet, `transaction_id` or `trade_no`. */
  transaction: string
  scannedAt: Date | null
  paidAt: Date | null
  /** Fen that the payer paid; a coupon paid the rest. */
  payerTotal: number
  refunds: Refund[]
}

export interface Refund {
  /** The merchant's number of the refund. */
  number: string
  /** Refunded amount in fen. */
  amount: number
  notifyUrl: string | null
  state: 'PROCESSING' | 'SUCCESS' | 'CLOSED' | 'ABNORMAL'
  requestedAt: Date
}

export interface PayOptions {
  /** Pays a closed or expired trade too, like a payment that was already in transit. */
  late?: boolean
  /** Part of the amount in fen that a coupon pays. */
  coupon?: number
}

export type TradeStore = ReturnType<typeof createTradeStore>

/** Trades of both wallets. `scan` and `pay` throw if the trade cannot be paid. */
export function createTradeStore(time: WalletClock) {
  const trades: Trade[] = []

  /** Alipay closes an expired trade automatically; at WeChat the merchant must close it. */
  const current = (trade: Trade): Trade => {
    if (trade.wallet === 'alipay' && trade.state === 'scanned' && isExpired(trade, time.now())) close(trade)
    return trade
  }
  const first = (is: (trade: Trade) => boolean): Trade | null => {
    const found = trades.find(is)
    return found ? current(found) : null
  }

  function scan(trade: Trade): void {
    if (trade.state === 'scanned') return
    refusePaying(trade)
    trade.state = 'scanned'
    trade.scannedAt = time.now()
  }

  function refusePaying(trade: Trade): void {
    if (trade.state === 'paid') throw new Error('订单已支付')
    if (trade.state === 'closed') throw new Error('订单已关闭')
    if (isExpired(trade, time.now())) throw new Error('订单已过期')
  }

  function pay(trade: Trade, { late = false, coupon = 0 }: PayOptions = {}): void {
    if (trade.state === 'paid') throw new Error('订单已支付')
    if (!late) {
      scan(current(trade))
      refusePaying(trade)
    }
    trade.scannedAt ??= time.now()
    trade.state = 'paid'
    trade.paidAt = time.now()
    trade.payerTotal = trade.total - coupon
  }

  function close(trade: Trade): void {
    trade.state = 'closed'
  }

  return {
    all: () => trades.map(current),
    find: (wallet: Wallet, number: string) => first((one) => one.wallet === wallet && one.number === number),
    findTransaction: (wallet: Wallet, transaction: string) =>
      first((one) => one.wallet === wallet && one.transaction === transaction && one.scannedAt !== null),
    /** Finds the trade by a text that contains its token, such as a QR code or an address. */
    findToken: (text: string) => first((one) => text.includes(one.token)),
    open(order: Order): Trade {
      const transaction = createTransactionNumber(order.wallet)
      const unpaid = { scannedAt: null, paidAt: null, payerTotal: order.total, refunds: [] }
      const trade: Trade = { ...order, state: 'new', transaction, ...unpaid }
      trades.push(trade)
      return trade
    },
    scan,
    pay,
    close,
  }
}

const isExpired = ({ state, scanUntil, payUntil }: Trade, now: Date): boolean =>
  now >= payUntil || (state === 'new' && now >= scanUntil)

/** 28 digits, like the wallets' numbers. */
const createTransactionNumber = (wallet: Wallet): string =>
  padWithDigits(wallet === 'wechat' ? '4200001234' : '2022001', 28)

/** Formats fen as yuan: `1900` as `19.00`. */
export const formatYuan = (fen: number): string => (fen / 100).toFixed(2)

/** Fen of all requested refunds that are not closed. */
export const sumRefunds = (trade: Trade): number =>
  trade.refunds.filter(({ state }) => state !== 'CLOSED').reduce((sum, { amount }) => sum + amount, 0)
