import { createHash } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import { DARK, LIGHT } from '#server/infra/lib/colours.ts'
import type { SandboxTrade } from '#server/payments/wallets/wallets.ts'

const renderColors = (colors: typeof LIGHT | typeof DARK): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')

/** Styles of the page. It does not load the site's bundle: the payer opens it on another device, without a session. */
const STYLE = `:root{color-scheme:light dark;${renderColors(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${renderColors(DARK)}}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif}
main{width:100%;max-width:24rem;padding:1.5rem;border:1px solid var(--line2);border-radius:.75rem;background:var(--surface);text-align:center}
h1{margin:0 0 .75rem;font-size:1.25rem}
p{margin:.5rem 0;color:var(--ink2);overflow-wrap:anywhere}
.told{padding:.5rem .75rem;border-radius:.5rem;background:var(--amberSoft);color:var(--amber)}
.amount{font-size:2.25rem;font-weight:600;color:var(--ink);font-variant-numeric:tabular-nums}
button,a{display:block;width:100%;min-height:3rem;margin-top:.75rem;border:1px solid var(--line2);border-radius:.5rem;background:transparent;color:inherit;font:inherit;line-height:3rem;text-decoration:none;cursor:pointer}
button[value=pay]{border-color:var(--red);background:var(--red);color:var(--onRed)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`

const styleHash = createHash('sha256').update(STYLE).digest('base64')

export const SANDBOX_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Renders the page that simulates a wallet's payment page. `trade` null: the URL is unknown. */
export function renderSandboxPage(trade: SandboxTrade | null): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>模拟支付</title>
<style>${STYLE}</style>
</head>
<body><main><h1>模拟支付</h1>
<p class="told">这是模拟的支付页面，不会真的扣款。</p>
${trade ? renderTrade(trade) : '<p>支付链接不存在，请回到原页面重新获取。</p>'}
</main></body>
</html>
`
}

const ENDED_TEXTS = {
  paid: '支付成功，可以回到原来的页面了。',
  closed: '支付已关闭，没有扣款。',
  over: '支付已超时，请回到原来的页面重新获取。',
} as const

function renderTrade({ title, amountFen, wallet, state }: SandboxTrade): string {
  const goods = `<p>${wallet === 'wechat' ? '微信支付' : '支付宝'} · ${escapeHtml(title)}</p><p class="amount">¥${(amountFen / 100).toFixed(2)}</p>`
  if (state !== 'waiting')
    return `${goods}<p role="status">${ENDED_TEXTS[state]}</p><a href="${paths.myOrder()}">查看历史记录</a>`
  return `${goods}<form method="post"><button name="action" value="pay">支付</button><button name="action" value="refuse">拒绝</button></form>`
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
