import Fastify, { type FastifyInstance } from 'fastify'
import { agendaOf } from './agenda.ts'
import { type Alipay, alipayOf } from './alipay.ts'
import { sayTraded } from './alipay-notices.ts'
import { NotPayable, type Trade, bookOf } from './book.ts'
import type { Context } from './context.ts'
import { controlPort } from './control.ts'
import { faultsOf } from './faults.ts'
import type { Wallets } from './handles.ts'
import { type KeyMode, type PlatformKey, type WechatKeys, keysOf, writeEnv } from './keys.ts'
import { noticesOf } from './notices.ts'
import { phoneOf, phonePages } from './phone.ts'
import { timeOf } from './time.ts'
import { sayPaid } from './wechat-notices.ts'
import { wechat } from './wechat.ts'

export interface Setup {
  /** Where the keys lie; made there at the first time. */
  folder: string
  /** 0, or nothing: any that is free. */
  port?: number
  /** How many times as fast as ours the wallets' waiting runs: resends, refunds. */
  speed?: number
  /** Nothing happens by itself: notices and ends of refunds wait for `release`. */
  held?: boolean
  /** Notices go to https addresses only. */
  strict?: boolean
  /** The site's origin, where notices go whatever host they are meant for. */
  deliverTo?: string
  /** With which of its keys WeChat signs. */
  wechatKeys?: KeyMode
  /** Milliseconds since 1970, in place of the machine's. */
  clock?: () => number
}

export async function startWallets(setup: Setup): Promise<Wallets> {
  const { folder, port = 0, speed = 1, held = false, strict = false, deliverTo = null } = setup
  const time = timeOf(setup.clock)
  const keys = keysOf(folder, time.now())
  const faults = faultsOf()
  const agenda = agendaOf({ speed, held })
  const book = bookOf(time)
  const notices = noticesOf(agenda, faults, deliverTo)
  let mode = setup.wechatKeys ?? 'public-key'
  const context: Context = {
    keys,
    book,
    faults,
    notices,
    agenda,
    time,
    strict,
    wechatKey: platformKeys(keys.wechat, () => mode),
    origin: () => wallets.origin,
  }
  const app = Fastify({ forceCloseConnections: true })
  const alipay = alipayOf(context)
  const desk = deskOf(context, alipay)
  const phone = phoneOf(book, desk)
  const wallets: Wallets = {
    ...phone,
    origin: '',
    env: {},
    trades: book.all,
    notices: notices.all,
    plant: faults.plant,
    clearFaults: faults.clear,
    time,
    repeat(number) {
      for (const trade of book.all()) if (trade.number === number && trade.paidAt) desk.sayPaid(trade)
    },
    signWith: (next) => void (mode = next),
    release: agenda.release,
    idle: agenda.idle,
    async close() {
      await agenda.stop()
      await app.close()
    },
  }

  // Each has parsers of its own.
  await app.register(async (scope) => wechat(scope, context))
  await app.register(async (scope) => {
    takeForms(scope)
    phonePages(scope, phone, desk)
    alipay.routes(scope)
  })
  await app.register(async (scope) => controlPort(scope, wallets))
  wallets.origin = await listening(app, port)
  wallets.env = writeEnv(folder, wallets.origin, mode)
  return wallets
}

const deskOf = (context: Context, alipay: Alipay) => ({
  sayPaid: (trade: Trade): void => (trade.wallet === 'wechat' ? sayPaid : sayTraded)(context, trade),
  open: (text: string) => (isPage(text) ? pageOf(alipay, text) : null),
  wayBack: (trade: Trade) => (trade.wallet === 'wechat' ? trade.returnUrl : alipay.wayBack(trade)),
})

async function listening(app: FastifyInstance, port: number): Promise<string> {
  await app.listen({ host: '127.0.0.1', port })
  return `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
}

/** Whether an address is that of Alipay's page for phones, which says itself what it asks for. */
const isPage = (text: string): boolean => URL.canParse(text) && new URL(text).searchParams.has('biz_content')

function pageOf(alipay: Alipay, text: string): Trade {
  try {
    return alipay.openPage(Object.fromEntries(new URL(text).searchParams))
  } catch (error) {
    throw new NotPayable(error instanceof Error ? error.message : '', { cause: error })
  }
}

/** The key of a serial that is one of WeChat's; else the mode's. While it changes over, they take turns. */
function platformKeys({ platform }: WechatKeys, mode: () => KeyMode): (serial?: string) => PlatformKey {
  const { publicKey, certificate } = platform
  let turn = 0
  return (serial) => {
    const asked = [publicKey, certificate].find((one) => one.serial === serial)
    if (asked) return asked
    if (mode() === 'public-key') return publicKey
    if (mode() === 'certificate') return certificate
    return turn++ % 2 === 0 ? certificate : publicKey
  }
}

function takeForms(app: FastifyInstance): void {
  const options = { parseAs: 'string' } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}
