import type { FastifyInstance, FastifyReply } from 'fastify'
import { type TradeStore, NotPayable, type PayOptions, type Trade, formatYuan } from './trade-store.ts'
import { formatBeijingTime } from './clock.ts'

export type Phone = ReturnType<typeof createPhone>

/** Operations of the wallets for a phone. */
interface PhoneBackend {
  /** Opens the trade of an address that contains the whole order. */
  open(text: string): Trade | null
  /** Sends the merchant a notice that the trade is paid. */
  notifyPayment(trade: Trade): void
  /** Return address of the phone after the payment. */
  getReturnUrl(trade: Trade): string | null
}

/** A person's actions on a phone. `text`: a code or an address from a merchant. All throw NotPayable. */
export function createPhone(store: TradeStore, { open, notifyPayment }: PhoneBackend) {
  function find(text: string): Trade {
    const trade = open(text) ?? store.findToken(text)
    if (!trade) throw new NotPayable('没有找到这个付款码')
    return trade
  }

  function scan(text: string): Trade {
    const trade = find(text)
    store.scan(trade)
    return trade
  }

  /** Scans the code first if necessary. */
  function pay(text: string, how?: PayOptions): Trade {
    const trade = find(text)
    store.pay(trade, how)
    notifyPayment(trade)
    return trade
  }

  return { find, scan, pay }
}

const STATES = { new: '未扫码', scanned: '已扫码，等待支付', paid: '已支付', closed: '已关闭' } as const
const WALLETS = { wechat: '微信支付', alipay: '支付宝' } as const
const PHONE_ACTIONS = ['scan', 'pay'] as const

/** The phone as a web page: a field for a code and its actions. */
export function registerPhonePages(app: FastifyInstance, phone: Phone, { getReturnUrl }: PhoneBackend): void {
  app.get('/phone', (request, reply) => show(reply, (request.query as { code?: string }).code ?? '', ''))

  app.post('/phone', (request, reply) => {
    const form = request.body as URLSearchParams
    const code = form.get('code') ?? ''
    const action = PHONE_ACTIONS.find((one) => one === form.get('do'))
    if (!action) return show(reply, code, '')
    return act(reply, code, () => {
      const trade = phone[action](code)
      return (action === 'pay' && getReturnUrl(trade)) || toPhoneUrl(trade)
    })
  })

  // Address that opens WeChat on a phone; the phone returns to the merchant's `redirect_url` afterwards.
  app.get('/cgi-bin/mmpayweb-bin/checkmweb', (request, reply) => {
    const { redirect_url: back = '' } = request.query as { redirect_url?: string }
    return act(reply, request.url, () => {
      const trade = phone.scan(request.url)
      if (/^https?:\/\//.test(back)) trade.returnUrl = back
      return toPhoneUrl(trade)
    })
  })

  const toPhoneUrl = ({ token }: Trade): string => `/phone?code=${encodeURIComponent(token)}`

  /** Redirects to the URL that `run` returns, or shows why the payment is rejected. */
  function act(reply: FastifyReply, code: string, run: () => string): FastifyReply {
    try {
      return reply.redirect(run(), 303)
    } catch (error) {
      if (error instanceof NotPayable) return show(reply, code, error.message)
      throw error
    }
  }

  function show(reply: FastifyReply, code: string, problem: string): FastifyReply {
    return reply.type('text/html; charset=utf-8').send(renderPage(code, findTradeOrNull(code), problem))
  }

  function findTradeOrNull(code: string): Trade | null {
    try {
      return code ? phone.find(code) : null
    } catch {
      return null
    }
  }
}

function renderPage(code: string, trade: Trade | null, problem: string): string {
  const missing = code && !trade ? '没有找到这个付款码' : ''
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>模拟手机</title>
<style>${STYLE}</style>
<main>
<h1>模拟手机</h1>
<p>这里模拟微信支付和支付宝，不会发生真实付款。</p>
<form action="/phone"><label>付款码<input name="code" value="${escapeHtml(code)}" autocomplete="off"></label><button>打开</button></form>
<p role="alert">${escapeHtml(problem || missing)}</p>
${trade ? renderOrder(code, trade) : ''}
</main>
</html>`
}

function renderOrder(code: string, trade: Trade): string {
  const button = (action: (typeof PHONE_ACTIONS)[number], word: string) =>
    `<button name="do" value="${action}">${word}</button>`
  return `<dl>
<dt>钱包</dt><dd>${WALLETS[trade.wallet]}</dd>
<dt>商品</dt><dd>${escapeHtml(trade.subject)}</dd>
<dt>金额</dt><dd>¥${formatYuan(trade.total)}</dd>
<dt>状态</dt><dd>${STATES[trade.state]}</dd>
<dt>支付截止</dt><dd>${formatBeijingTime(trade.payUntil)}</dd>
</dl>
<form method="post" action="/phone"><input type="hidden" name="code" value="${escapeHtml(code)}">
${button('scan', '扫码')}${button('pay', '支付')}
</form>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;margin:0}main{max-width:28rem;margin:auto;padding:1rem}
input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem}button{font:inherit;margin:.5rem .5rem 0 0;padding:.5rem 1.25rem;min-height:44px}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0}[role=alert]{color:#b00020;min-height:1.6em}`
