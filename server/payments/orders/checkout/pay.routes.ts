import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RouteContext } from '#server/infra/http/route.ts'
import {
  buildNoticePath,
  CHANNEL_NAMES,
  type ChannelName,
  isSandbox,
  type PayChannel,
  type Sandbox,
  SANDBOX_PATH,
  type SandboxTrade,
} from '#server/payments/wallets/wallets.ts'
import { type PollingDeps, refreshAttempt } from '#server/payments/orders/settling/polling.ts'
import { receiveNotice } from '#server/payments/orders/settling/notices.ts'
import { SANDBOX_POLICY, renderSandboxPage } from './sandbox-page.ts'

const NOTICE_BYTES = 64 * 1024
const FORM_BYTES = 1024
const TOKEN = /^[\w-]{43}$/

/**
 * Registers the URLs for the wallets' notices, and the sandbox page. No session is read: notices are signed, and the
 * sandbox URL is secret. So the check of the request's origin is not needed (`ownProof`).
 */
export async function registerPayRoutes(deps: RouteContext & PollingDeps): Promise<void> {
  const { app, counter } = deps
  await app.register(async (own) => {
    // Rate-limited before the body is read: anyone can send a request, and only the signature proves that it is from
    // a wallet.
    own.addHook('onRequest', (request) => counter.countNotice(request))
    own.removeAllContentTypeParsers()
    // Passes on the raw bytes: the signature would not match re-serialised JSON.
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: NOTICE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const name of CHANNEL_NAMES.filter((one) => one !== 'sandbox')) {
      const channel = deps.channels.find((one) => one.name === name)
      if (channel) serveNotices(own, deps, channel)
      else rejectNotices(own, deps, name)
    }
  })
  const sandbox = deps.channels.find(isSandbox)
  if (sandbox) await app.register(async (own) => serveSandbox(own, deps, sandbox))
}

const NOTICE = {
  bodyLimit: NOTICE_BYTES,
  config: { access: 'public', ownProof: true },
} as const

/**
 * Rejects notices of an unconfigured wallet with 404, so that the wallet sends them again: its settings were removed
 * too early, or this process has not loaded them yet.
 */
function rejectNotices(app: FastifyInstance, { log }: PollingDeps, name: ChannelName): void {
  app.post(buildNoticePath(name), NOTICE, async (_request, reply) => {
    log.warn({ channel: name }, 'notice rejected: wallet not configured')
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
  })
}

function serveNotices(app: FastifyInstance, deps: PollingDeps, channel: PayChannel): void {
  app.post<{ Body: Buffer }>(buildNoticePath(channel.name), NOTICE, async ({ headers, body }, reply) => {
    const result = await receiveNotice(deps, channel, { headers, body: body ?? Buffer.alloc(0) })
    const isReceived = result === 'received'
    const { status, body: words, type } = channel.reply(isReceived, isReceived ? '' : 'not received')
    return reply
      .code(result === 'refused' ? 401 : status)
      .header('cache-control', 'no-store')
      .type(type)
      .send(words)
  })
}

interface TokenParams {
  Params: { token: string }
}

function serveSandbox(app: FastifyInstance, deps: PollingDeps, sandbox: Sandbox): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const url = `${SANDBOX_PATH}:token`
  const findTrade = async (token: string) => (TOKEN.test(token) ? sandbox.trade(token) : null)

  app.get<TokenParams>(url, async ({ params: { token } }, reply) => sendSandboxPage(reply, await findTrade(token)))

  app.post<TokenParams & { Body: { action?: string } | undefined }>(
    url,
    { bodyLimit: FORM_BYTES, config: { access: 'public', ownProof: true } },
    async ({ params: { token }, body }, reply) => {
      const action = TOKEN.test(token) ? body?.action : undefined
      if (action === 'pay') {
        const paid = await sandbox.pay(token)
        if (paid) {
          await receiveNotice(deps, sandbox, paid.notice)
          return sendSandboxPage(reply, paid.trade)
        }
      }
      if (action === 'refuse') {
        const trade = await sandbox.trade(token)
        await sandbox.refuse(token)
        if (trade) await refreshAttempt(deps, trade.no)
      }
      return sendSandboxPage(reply, await findTrade(token))
    },
  )
}

function sendSandboxPage(reply: FastifyReply, trade: SandboxTrade | null): FastifyReply {
  return reply
    .code(trade ? 200 : 404)
    .headers({
      'content-security-policy': SANDBOX_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(renderSandboxPage(trade))
}
