import * as z from 'zod'

const wallet = z.enum(['wechat', 'alipay'])
/** Number of occurrences; 1 by default. */
const times = z.int().positive().default(1)

export const CALLS = ['create', 'query', 'close', 'refund', 'queryRefund', 'bill', 'download'] as const
export type WalletCall = (typeof CALLS)[number]

/** Fault of a response. */
const answer = z.object({
  on: z.literal('answer'),
  wallet,
  /** Any call by default. */
  call: z.enum(CALLS).optional(),
  kind: z.enum([
    'rate-limit', // 429
    'system-error', // 500; Alipay's own is a 200 with code 20000
    'refusal', // `status`, `code` and `message`, without a signature
    'hang', // never responds
    'cut', // connection reset
    'truncate', // half of the body
    'unsigned',
    'bad-signature',
    'unknown-serial', // WeChat
    'stale', // WeChat: the timestamp is 10 minutes old
    'slow', // correct, after `ms`
  ]),
  /** Did the wallet execute the call despite the fault? */
  done: z.boolean().default(false),
  ms: z.int().nonnegative().default(0),
  status: z.int().default(400),
  code: z.string().default('INVALID_REQUEST'),
  message: z.string().default('无法受理'),
  times,
})

/** Fault of a notice, for each attempt. */
const notice = z.object({
  on: z.literal('notice'),
  wallet,
  kind: z.enum([
    'drop', // is never sent
    'delay', // `ms` later
    'duplicate', // sends `copies` notices concurrently
    'reorder', // collects `copies` notices, then sends them in reverse order
    'bad-signature',
    'unknown-serial', // WeChat
    'stale', // WeChat: the timestamp is 10 minutes old
    'signtest', // WeChat: a probe with an invalid signature precedes it
    'flipped-ciphertext', // WeChat: valid signature, ciphertext altered
    'sha1', // Alipay: signed with sign_type RSA
    'finished', // Alipay: reports TRADE_FINISHED
    'wrong-amount',
    'wrong-app',
    'wrong-merchant',
    'unknown-number',
  ]),
  ms: z.int().nonnegative().default(0),
  copies: z.int().positive().default(2),
  times,
})

/** Fault of a WeChat refund: another final status, or none. */
const refund = z.object({
  on: z.literal('refund'),
  ends: z.enum(['ABNORMAL', 'CLOSED', 'never']),
  times,
})

/** A payment during a close: before it, so that the close fails, or after it succeeded. */
const close = z.object({
  on: z.literal('close'),
  wallet,
  pays: z.enum(['before', 'after']),
  times,
})

/** Fault of bills, until the faults are cleared. */
const bill = z.object({
  on: z.literal('bill'),
  wallet,
  kind: z.enum([
    'missing', // the row of `number`
    'extra', // a row without a payment, of `total` fen
    'wrong-amount', // the row of `number` is one fen too high
    'bad-hash', // WeChat
  ]),
  number: z.string().default('STRANGER00000000000000000001'),
  total: z.int().positive().default(1900),
})

/** Faults that exist for one wallet only. */
const WALLET_OF_FAULT: Record<string, string> = {
  'unknown-serial': 'wechat',
  stale: 'wechat',
  signtest: 'wechat',
  'flipped-ciphertext': 'wechat',
  'bad-hash': 'wechat',
  sha1: 'alipay',
  finished: 'alipay',
}

export const Fault = z
  .discriminatedUnion('on', [answer, notice, refund, close, bill])
  .refine(
    (fault) => !('kind' in fault) || (WALLET_OF_FAULT[fault.kind] ?? fault.wallet) === fault.wallet,
    'The other wallet’s.',
  )
export type Fault = z.input<typeof Fault>

export type AnswerFault = z.output<typeof answer>
export type NoticeFault = z.output<typeof notice>
export type BillFault = z.output<typeof bill>
type RefundFault = z.output<typeof refund>
type CloseFault = z.output<typeof close>
export type WalletName = z.output<typeof wallet>

/** Injected faults. Each occurs the given number of times, in the order of injection. */
export interface Faults {
  plant(fault: Fault): void
  clear(): void
  answer(wallet: WalletName, call: WalletCall): AnswerFault | null
  notice(wallet: WalletName): NoticeFault | null
  refund(): RefundFault | null
  close(wallet: WalletName): CloseFault | null
  bills(wallet: WalletName): BillFault[]
}

export function createFaults(): Faults {
  let planted: z.output<typeof Fault>[] = []

  /** Returns the first matching fault and counts one occurrence. */
  function take<F extends Exclude<z.output<typeof Fault>, BillFault>>(
    on: F['on'],
    fits: (fault: F) => boolean = () => true,
  ): F | null {
    const found = planted.find((fault): fault is F => fault.on === on && fits(fault as F))
    if (!found) return null
    found.times -= 1
    if (found.times === 0) planted = planted.filter((fault) => fault !== found)
    return found
  }

  return {
    plant: (fault) => void planted.push(Fault.parse(fault)),
    clear: () => void (planted = []),
    answer: (of, call) => take<AnswerFault>('answer', (one) => one.wallet === of && (one.call ?? call) === call),
    notice: (of) => take<NoticeFault>('notice', (one) => one.wallet === of),
    refund: () => take<RefundFault>('refund'),
    close: (of) => take<CloseFault>('close', (one) => one.wallet === of),
    bills: (of) => planted.filter((one) => one.on === 'bill').filter((one) => one.wallet === of),
  }
}
