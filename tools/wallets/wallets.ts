import Fastify from 'fastify'
import { createAlipay } from './alipay.ts'
import { notifyTrade } from './alipay-notices.ts'
import type { PayOptions, Trade } from './trade-store.ts'
import { type WalletOptions, createContext } from './context.ts'
import { buildEnv } from './keys.ts'
import { notifyPaid } from './wechat-notices.ts'
import { registerWechat } from './wechat.ts'

export type Wallets = Awaited<ReturnType<typeof startWallets>>

/** Starts two simulated wallets on a free port of this machine. */
export async function startWallets(options: WalletOptions) {
  let origin = ''
  const context = createContext(options, () => origin)
  const { faults, notices, scheduler, store, time } = context
  const app = Fastify({ forceCloseConnections: true })
  const alipay = createAlipay(context)
  // Each wallet has its own body parsers.
  await app.register(async (scope) => registerWechat(scope, context))
  await app.register(async (scope) => alipay.register(scope))
  origin = await app.listen({ host: '127.0.0.1', port: 0 })

  const notifyPayment = (trade: Trade): void => (trade.wallet === 'wechat' ? notifyPaid : notifyTrade)(context, trade)

  /** Returns the trade of a code or URL. A URL of Alipay contains the whole order and opens the trade. */
  function find(text: string): Trade {
    const params = URL.parse(text)?.searchParams
    const trade = params?.has('biz_content') ? alipay.openPage(Object.fromEntries(params)) : store.findToken(text)
    if (!trade) throw new Error('没有找到这个付款码')
    trade.returnUrl ??= params?.get('redirect_url') ?? null
    return trade
  }

  return {
    origin,
    /** Environment variables of a site that uses these wallets. */
    env: buildEnv(origin, options.wechatKeys),
    trades: store.all,
    notices: notices.all,
    plant: faults.plant,
    clearFaults: faults.clear,
    time,
    /** Scans a QR code or opens a URL on the payer's phone. Throws if it can no longer be paid. */
    scan: (text: string): void => store.scan(find(text)),
    /** Scans the code if necessary, pays and notifies the merchant. */
    pay(text: string, how?: PayOptions): Trade {
      const trade = find(text)
      store.pay(trade, how)
      notifyPayment(trade)
      return trade
    },
    /** Sends the notice of a paid trade again, as a late duplicate. */
    repeat(number: string): void {
      for (const trade of store.all()) if (trade.number === number && trade.paidAt) notifyPayment(trade)
    },
    async close(): Promise<void> {
      await scheduler.stop()
      await app.close()
    },
  }
}
