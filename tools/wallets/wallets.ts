import Fastify, { type FastifyInstance } from 'fastify'
import { createScheduler } from './scheduler.ts'
import { type Alipay, createAlipay } from './alipay.ts'
import { notifyTrade } from './alipay-notices.ts'
import { NotPayable, type Trade, createTradeStore } from './trade-store.ts'
import type { WalletContext } from './context.ts'
import { type Fault, createFaults } from './faults.ts'
import { type KeyMode, type Keys, type PlatformKey, loadKeys, writeEnv } from './keys.ts'
import { type Notice, createNotices } from './notices.ts'
import { type Phone, createPhone, registerPhonePages } from './phone.ts'
import { type WalletClock, createWalletClock } from './clock.ts'
import { notifyPaid } from './wechat-notices.ts'
import { registerWechat } from './wechat.ts'

export interface WalletOptions {
  /** Folder of the keys, which are created there at the first start. */
  folder: string
  /** Port on which the simulated wallets listen. Default 0: any free port. */
  port?: number
  /** Speed factor of the wallets' delays: resends, refunds. */
  speed?: number
  /** The site's origin, which receives all notices regardless of their host. */
  deliverTo?: string
  /** Key with which the simulated WeChat signs; `changing`: the public key and the certificate alternately. */
  wechatKeys?: KeyMode
}

/** Two simulated wallets that listen on this machine. */
export interface Wallets extends Phone {
  origin: string
  /** Environment variables of a site that uses them. */
  env: Record<string, string>
  trades(): Trade[]
  notices(): Notice[]
  plant(fault: Fault): void
  clearFaults(): void
  time: WalletClock
  /** Sends the notice of a paid trade again, as a late duplicate. */
  repeat(number: string): void
  close(): Promise<void>
}

export async function startWallets(setup: WalletOptions): Promise<Wallets> {
  const { folder, port = 0, speed = 1, deliverTo = null, wechatKeys: mode = 'public-key' } = setup
  const time = createWalletClock()
  const keys = loadKeys(folder)
  const faults = createFaults()
  const scheduler = createScheduler(speed)
  const store = createTradeStore(time)
  const notices = createNotices(scheduler, faults, deliverTo)
  const context: WalletContext = {
    keys,
    store,
    faults,
    notices,
    scheduler,
    time,
    wechatKey: createKeySelector(keys.wechat, mode),
    origin: () => wallets.origin,
  }
  const app = Fastify({ forceCloseConnections: true })
  const alipay = createAlipay(context)
  const backend = createPhoneBackend(context, alipay)
  const phone = createPhone(store, backend)
  const wallets: Wallets = {
    ...phone,
    origin: '',
    env: {},
    trades: store.all,
    notices: notices.all,
    plant: faults.plant,
    clearFaults: faults.clear,
    time,
    repeat(number) {
      for (const trade of store.all()) if (trade.number === number && trade.paidAt) backend.notifyPayment(trade)
    },
    async close() {
      await scheduler.stop()
      await app.close()
    },
  }

  // Each wallet has its own body parsers.
  await app.register(async (scope) => registerWechat(scope, context))
  await app.register(async (scope) => {
    acceptForms(scope)
    registerPhonePages(scope, phone, backend)
    alipay.routes(scope)
  })
  wallets.origin = await listenOn(app, port)
  wallets.env = writeEnv(folder, wallets.origin, mode)
  return wallets
}

const createPhoneBackend = (context: WalletContext, alipay: Alipay) => ({
  notifyPayment: (trade: Trade): void => (trade.wallet === 'wechat' ? notifyPaid : notifyTrade)(context, trade),
  open: (text: string) => (isPageUrl(text) ? openAlipayPage(alipay, text) : null),
  getReturnUrl: (trade: Trade) => (trade.wallet === 'wechat' ? trade.returnUrl : alipay.getReturnUrl(trade)),
})

async function listenOn(app: FastifyInstance, port: number): Promise<string> {
  await app.listen({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
}

/** Checks for an address of Alipay's page for phones, which contains the whole order. */
const isPageUrl = (text: string): boolean => URL.canParse(text) && new URL(text).searchParams.has('biz_content')

function openAlipayPage(alipay: Alipay, text: string): Trade {
  try {
    return alipay.openPage(Object.fromEntries(new URL(text).searchParams))
  } catch (error) {
    throw new NotPayable(error instanceof Error ? error.message : '', { cause: error })
  }
}

/** Creates a function that returns WeChat's key with the given serial, otherwise a key of the mode. */
function createKeySelector({ platform }: Keys['wechat'], mode: KeyMode): (serial?: string) => PlatformKey {
  const { publicKey, certificate } = platform
  let count = 0
  return (serial) => {
    const input = [publicKey, certificate].find((one) => one.serial === serial)
    if (input) return input
    if (mode === 'public-key') return publicKey
    if (mode === 'certificate') return certificate
    return count++ % 2 === 0 ? certificate : publicKey
  }
}

function acceptForms(app: FastifyInstance): void {
  const options = { parseAs: 'string' } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}
