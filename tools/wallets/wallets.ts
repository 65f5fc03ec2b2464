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
  /** Folder of the keys, which are created there at the first start. */
  folder: string
  /** Default 0: any free port. */
  port?: number
  /** Speed factor of the wallets' delays: resends, refunds. */
  speed?: number
  /** Tasks wait for `release`: notices and completions of refunds. */
  held?: boolean
  /** Sends notices to https addresses only. */
  strict?: boolean
  /** The site's origin, which receives all notices regardless of their host. */
  deliverTo?: string
  /** Signing key of WeChat. */
  wechatKeys?: KeyMode
  /** Clock in milliseconds since 1970, instead of the machine's. */
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

  // Each wallet has its own body parsers.
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

/** Checks for an address of Alipay's page for phones, which contains the whole order. */
const isPage = (text: string): boolean => URL.canParse(text) && new URL(text).searchParams.has('biz_content')

function pageOf(alipay: Alipay, text: string): Trade {
  try {
    return alipay.openPage(Object.fromEntries(new URL(text).searchParams))
  } catch (error) {
    throw new NotPayable(error instanceof Error ? error.message : '', { cause: error })
  }
}

/** Returns WeChat's key with the serial, else that of the mode. During a migration the keys alternate. */
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
