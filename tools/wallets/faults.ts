import * as z from 'zod'

const wallet = z.enum(['wechat', 'alipay'])
/** How often it happens; 1 when nothing is said. */
const times = z.int().positive().default(1)

export const CALLS = ['create', 'query', 'close', 'refund', 'queryRefund', 'bill', 'download'] as const
export type WalletCall = (typeof CALLS)[number]

/** An answer goes wrong. */
const answer = z.object({
  on: z.literal('answer'),
  wallet,
  /** Any, when nothing is said. */
  call: z.enum(CALLS).optional(),
  kind: z.enum([
    'rate-limit', // 429
    'system-error', // 500; Alipay's own is a 200 that says 20000
    'refusal', // `status`, `code` and `message`, without a signature
    'hang', // no answer, ever
    'cut', // the line breaks
    'truncate', // half of the body
    'unsigned',
    'bad-signature',
    'unknown-serial', // WeChat
    'stale', // WeChat: the stamp is 10 minutes old
    'slow', // right, after `ms`
  ]),
  /** Whether the wallet has carried the call out all the same. */
  done: z.boolean().default(false),
  ms: z.int().nonnegative().default(0),
  status: z.int().default(400),
  code: z.string().default('INVALID_REQUEST'),
  message: z.string().default('无法受理'),
  times,
})

/** A notice goes wrong, at each of its tries. */
const notice = z.object({
  on: z.literal('notice'),
  wallet,
  kind: z.enum([
    'drop', // is never sent
    'delay', // `ms` later
    'duplicate', // `copies` at once
    'reorder', // waits until `copies` of them are there, and they go out the last one first
    'bad-signature',
    'unknown-serial', // WeChat
    'stale', // WeChat: the stamp is 10 minutes old
    'signtest', // WeChat: a probe goes ahead of it
    'flipped-ciphertext', // WeChat: signed all right, altered below the signature
    'sha1', // Alipay: signed with sign_type RSA
    'finished', // Alipay: says TRADE_FINISHED
    'wrong-amount',
    'wrong-app',
    'wrong-merchant',
    'unknown-number',
  ]),
  ms: z.int().nonnegative().default(0),
  copies: z.int().positive().default(2),
  times,
})

/** A refund at WeChat ends otherwise, or not at all. */
const refund = z.object({
  on: z.literal('refund'),
  ends: z.enum(['ABNORMAL', 'CLOSED', 'never']),
  times,
})

/** A payment crosses a close on its way: before it, so that it's refused, or after it went well. */
const close = z.object({
  on: z.literal('close'),
  wallet,
  pays: z.enum(['before', 'after']),
  times,
})

/** Bills lie, until the faults are cleared. */
const bill = z.object({
  on: z.literal('bill'),
  wallet,
  kind: z.enum([
    'missing', // the row of `number`
    'extra', // a row that nobody paid, of `total` fen
    'wrong-amount', // the row of `number` is a fen too high
    'bad-hash', // WeChat
  ]),
  number: z.string().default('STRANGER00000000000000000001'),
  total: z.int().positive().default(1900),
})

/** What only one of the wallets can get wrong. */
const ONLY: Record<string, string> = {
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
  .refine((fault) => !('kind' in fault) || (ONLY[fault.kind] ?? fault.wallet) === fault.wallet, 'The other wallet’s.')
export type Fault = z.input<typeof Fault>

export type AnswerFault = z.output<typeof answer>
export type NoticeFault = z.output<typeof notice>
export type BillFault = z.output<typeof bill>
type RefundFault = z.output<typeof refund>
type CloseFault = z.output<typeof close>
export type WalletName = z.output<typeof wallet>

/** What goes wrong on purpose. Each fault happens as often as it says, in the order in which they were planted. */
export interface Faults {
  plant(fault: Fault): void
  clear(): void
  answer(wallet: WalletName, call: WalletCall): AnswerFault | null
  notice(wallet: WalletName): NoticeFault | null
  refund(): RefundFault | null
  close(wallet: WalletName): CloseFault | null
  bills(wallet: WalletName): BillFault[]
}

export function faultsOf(): Faults {
  let planted: z.output<typeof Fault>[] = []

  /** The first that fits, used up by one time. */
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
