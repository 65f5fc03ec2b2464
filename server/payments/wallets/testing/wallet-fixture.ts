import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, vi } from 'vitest'
import { toInstant, toLocalDate } from '#lottery/dates.ts'
import { readConfig } from '#server/site/config.ts'
import { type Clock, systemClock } from '#server/infra/lib/clock.ts'
import type { WalletOptions } from '#tools/wallets/context.ts'
import { type Wallets, startWallets } from '#tools/wallets/wallets.ts'
import type { AttemptToPay, Notice, PayChannel, RawNotice, RefundToMake } from '#server/payments/wallets/channel.ts'
import { createWalletChannels } from '#server/payments/wallets/create-channels.ts'

export type RealWallet = 'wechat' | 'alipay'

/** The simulated wallets, and the site's channel to one of them with its real SDK. */
export interface WalletFixture {
  wallets: Wallets
  channel: PayChannel
  /** Creates an attempt with its own number, 19 yuan, valid for 15 minutes. */
  attempt(more?: Partial<AttemptToPay>): AttemptToPay
  /** All requests received from the wallet, unparsed. */
  received: { path: string; notice: RawNotice }[]
  /** Parses the next notice; waits 15 s at most. */
  readNextNotice(): Promise<Notice>
  /** Creates another channel to the same wallets. */
  createChannel(env: Record<string, string>, how?: { clock?: Clock; limitMs?: number }): Promise<PayChannel>
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

export const PUBLIC_URL = 'https://caiyun.example'

export async function createWalletFixture(name: RealWallet, setup: WalletOptions = {}): Promise<WalletFixture> {
  const received: WalletFixture['received'] = []
  const noticeServer = await startNoticeServer((path, notice) => received.push({ path, notice }))
  const wallets = await startWallets({ speed: 1000, deliverTo: noticeServer, ...setup })
  closing.push(wallets.close)
  const createChannel: WalletFixture['createChannel'] = async (env, { clock = systemClock, limitMs = 2000 } = {}) => {
    const config = readConfig({ ...wallets.env, PUBLIC_URL, ...env, PAY_PROVIDER: name })
    const channels = await createWalletChannels(config, clock, limitMs)
    return channels.find((one) => one.name === name)!
  }
  const channel = await createChannel({})
  let read = 0
  return {
    wallets,
    channel,
    attempt: (more) => createAttempt(name, more),
    received,
    async readNextNotice() {
      await vi.waitUntil(() => received.length > read, { timeout: 15_000, interval: 5 })
      return channel.readNotice(received[read++]!.notice)
    },
    createChannel,
  }
}

interface TradeOptions {
  setup?: WalletOptions
  env?: Record<string, string>
  more?: Partial<AttemptToPay>
}

export async function createTrade(name: RealWallet, { setup, env = {}, more }: TradeOptions = {}) {
  const fixture = await createWalletFixture(name, setup)
  const channel = await fixture.createChannel(env)
  const one = fixture.attempt(more)
  return { ...fixture, channel, one, code: await channel.create(one) }
}

export async function createPaidTrade(name: RealWallet, options?: TradeOptions) {
  const trade = await createTrade(name, options)
  return { ...trade, txnId: trade.wallets.pay(trade.code).transaction }
}

/** Sets the wallets' time to a number of hours after 00:00 today in Shanghai. Returns today's date, YYYY-MM-DD. */
export function advanceBeyondToday({ time }: Wallets, hours: number): string {
  const today = toLocalDate(systemClock.now())
  time.set(new Date(toInstant(today, '00:00').getTime() + hours * 3_600_000))
  return today
}

let numbers = 0

export function createAttempt(wallet: RealWallet, more: Partial<AttemptToPay> = {}): AttemptToPay {
  return {
    no: `20261122${String(++numbers).padStart(20, 'A')}`,
    wallet,
    mode: 'SCAN',
    orderNo: 'ORDER',
    amountFen: 1900,
    title: '1 个月会员',
    expiresAt: new Date(Math.ceil(Date.now() / 1000) * 1000 + 15 * 60_000),
    payerAddress: '203.0.113.7',
    origin: 'https://m.caiyun.example',
    ...more,
  }
}

export function createRefund(attemptNo: string, txnId: string, more: Partial<RefundToMake> = {}): RefundToMake {
  const no = `R0261122${String(++numbers).padStart(20, 'A')}`
  return { no, attemptNo, txnId, amountFen: 1900, totalFen: 1900, reason: '重复支付', ...more }
}

/** Starts a server that returns the response of `answer` to any request. */
export async function startFixedResponder(
  answer: () => { headers: Record<string, string>; body: string },
): Promise<string> {
  return startServer((_request, response) => {
    const { headers, body } = answer()
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
  })
}

async function startNoticeServer(hear: (path: string, notice: RawNotice) => void): Promise<string> {
  return startServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      hear(request.url ?? '', { headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(200).end('success')
    })
  })
}

async function startServer(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => new Promise((done) => void (server.closeAllConnections(), server.close(done))))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
