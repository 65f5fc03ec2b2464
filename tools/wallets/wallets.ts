import Fastify from 'fastify'
import { createScheduler } from './scheduler.ts'
import { createAlipay } from './alipay.ts'
import { notifyTrade } from './alipay-notices.ts'
import { type PayOptions, type Trade, createTradeStore } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { createFaults } from './faults.ts'
import { KEYS, type KeyMode, type PlatformKey, buildEnv } from './keys.ts'
import { createNotices } from './notices.ts'
import { createWalletClock } from './clock.ts'
import { notifyPaid } from './wechat-notices.ts'
import { registerWechat } from './wechat.ts'

export interface WalletOptions {
  /** Speed factor of the wallets' delays, such as those of refunds. */
  speed?: number
  /** The site's origin, which receives all notices regardless of their host. */
  deliverTo?: string
  /** Key pair with which the simulated WeChat signs; see KeyMode. */
  wechatKeys?: KeyMode
}

export type Wallets = Awaited<ReturnType<typeof startWallets>>

/** Starts two simulated wallets on a free port of this machine. */
export async function startWallets({ speed = 1, deliverTo, wechatKeys = 'public-key' }: WalletOptions) {
  const time = createWalletClock()
  const faults = createFaults()
  const scheduler = createScheduler(speed)
  const store = createTradeStore(time)
  const notices = createNotices(scheduler, faults, deliverTo)
  let origin = ''
  const context: WalletContext = {
    keys: KEYS,
    store,
    faults,
    notices,
    scheduler,
    time,
    wechatKey: createKeySelector(wechatKeys),
    origin: () => origin,
  }
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
    env: buildEnv(origin, wechatKeys),
    trades: store.all,
    notices: notices.all,
    plant: faults.plant,
    clearFaults: faults.clear,
    time,
    /** Scans a QR code or opens a URL on the payer's phone. Throws if it can no longer be paid. */
    scan: (text: string): void => store.scan(find(text)),
    /** Scans the code if necessary, pays and notifies the merchant. */
    pay(text: string, options?: PayOptions): Trade {
      const trade = find(text)
      store.pay(trade, options)
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

/** Creates a function that returns WeChat's key with the given serial, otherwise a key of the mode. */
function createKeySelector(mode: KeyMode): (serial?: string) => PlatformKey {
  const { publicKey, certificate } = KEYS.wechat.platform
  let count = 0
  return (serial) => {
    const input = [publicKey, certificate].find((one) => one.serial === serial)
    if (input) return input
    if (mode === 'public-key') return publicKey
    if (mode === 'certificate') return certificate
    return count++ % 2 === 0 ? certificate : publicKey
  }
}
