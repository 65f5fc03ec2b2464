import type { Wallet } from './trade-store.ts'

export type WalletCall = 'create' | 'query' | 'close' | 'refund' | 'queryRefund' | 'bill' | 'download'

/** A fault that the simulated wallet shows in its response to a call. */
export interface ResponseFault {
  on: 'answer'
  wallet: Wallet
  /** The affected call; by default any call. */
  call?: WalletCall
  kind:
    | 'rate-limit' // 429
    | 'system-error' // 500; Alipay's own is a 200 with code 20000
    | 'refusal' // `status`, `code` and `message`, without a signature
    | 'hang' // never responds
    | 'cut' // connection reset
    | 'truncate' // half of the body
    | 'unsigned'
    | 'bad-signature'
    | 'unknown-serial' // WeChat
    | 'stale' // WeChat: the timestamp is 10 minutes old
    | 'slow' // correct, after `ms`
  /** True: the wallet executes the call despite the fault. */
  done?: boolean
  ms?: number
  status?: number
  code?: string
  message?: string
}

/** Fault of a notice. */
export interface NoticeFault {
  on: 'notice'
  wallet: Wallet
  kind:
    | 'drop' // is never sent
    | 'duplicate' // is sent twice
    | 'bad-signature'
    | 'unknown-serial' // WeChat
    | 'stale' // WeChat: the timestamp is 10 minutes old
    | 'signtest' // WeChat: a probe with an invalid signature precedes it
    | 'flipped-ciphertext' // WeChat: valid signature, ciphertext altered
    | 'sha1' // Alipay: signed with sign_type RSA
    | 'finished' // Alipay: reports TRADE_FINISHED
    | 'wrong-amount'
    | 'wrong-app'
    | 'wrong-merchant'
    | 'unknown-number'
}

/** Fault of a WeChat refund: another final status, or none. */
interface RefundFault {
  on: 'refund'
  ends: 'ABNORMAL' | 'CLOSED' | 'never'
}

/** A payment during a close: before it, so that the close fails, or after it succeeded. */
interface CloseFault {
  on: 'close'
  wallet: Wallet
  pays: 'before' | 'after'
}

/** Fault of WeChat's bill: the announced hash is wrong. */
interface BillFault {
  on: 'bill'
}

/** `times`: number of occurrences; 1 by default. */
export type Fault = (ResponseFault | NoticeFault | RefundFault | CloseFault | BillFault) & { times?: number }

export type Faults = ReturnType<typeof createFaults>

/** Injected faults. Each occurs the given number of times, in the order of injection. */
export function createFaults() {
  let planted: { fault: Fault; times: number }[] = []

  /** Returns the first matching fault and counts one occurrence. */
  function take<F extends Fault>(on: F['on'], fits: (fault: F) => boolean = () => true): F | null {
    const found = planted.find(({ fault }) => fault.on === on && fits(fault as F))
    if (!found) return null
    found.times -= 1
    if (found.times === 0) planted = planted.filter((one) => one !== found)
    return found.fault as F
  }

  return {
    plant: (fault: Fault) => void planted.push({ fault, times: fault.times ?? 1 }),
    clear: () => void (planted = []),
    answer: (wallet: Wallet, call: WalletCall) =>
      take<ResponseFault>('answer', (one) => one.wallet === wallet && (one.call ?? call) === call),
    notice: (wallet: Wallet) => take<NoticeFault>('notice', (one) => one.wallet === wallet),
    refund: () => take<RefundFault>('refund'),
    close: (wallet: Wallet) => take<CloseFault>('close', (one) => one.wallet === wallet),
    bill: () => take<BillFault>('bill'),
  }
}
