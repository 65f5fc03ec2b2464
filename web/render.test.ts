import { expect, test } from 'vitest'
import type { Rendered } from '#contract/infra/rendering.ts'
import { render } from './render.tsx'

const now = new Date('2022-12-31T22:00:00+08:00')

/** Renders over an API that answers every call alike. */
function rendered(url: string, answer: object = { status: 200, msg: '', data: null }, http = 200) {
  const ask = async () => ({ status: http, body: JSON.stringify(answer) })
  return render(url, { ask, now, origin: 'https://example.com', demo: false })
}

async function page(url: string): Promise<Extract<Rendered, { html: string }>> {
  const result = await rendered(url)
  if (result.redirect !== undefined) throw new Error(`${url} leads to ${result.redirect}`)
  return result
}

test('a page comes with its head cut out, its text, its state and the chunks it needs', async () => {
  const { status, head, html, data, chunks } = await page('/member?utm=x')
  expect(status).toBe(200)
  expect(head).toContain('<title>会员与星币 · 彩运</title>')
  expect(html).not.toMatch(/<title|<meta/)
  expect(html).toMatch(/<h1[^>]*>会员与星币<\/h1>/)
  expect(JSON.parse(data)).toMatchObject({ renderedAt: now.getTime(), origin: 'https://example.com' })
  expect(chunks).toEqual(['app/layouts/personal-layout', 'me/orders/member-page'])
})

test('a page for everyone tells other sites of itself, one of a member’s own says nothing', async () => {
  const { head } = await page('/number/1/rounds')
  expect(head).toContain('<meta property="og:title" content="双色球彩运轮次"/>')
  expect(head).toContain('<meta property="og:url" content="https://example.com/number/1/rounds"/>')
  expect(head).toContain('<link rel="canonical" href="https://example.com/number/1/rounds"/>')
  expect(head).toContain('<meta property="og:image" content="https://example.com/link-pictures/site.png"/>')
  expect((await page('/member')).head).not.toContain('og:')
})

test('a site that was not told its address gives others none that they could not read', async () => {
  const ask = async () => ({ status: 200, body: JSON.stringify({ status: 200, msg: '', data: null }) })
  const shown = await render('/number/1/rounds', { ask, now, origin: '', demo: false })
  const head = 'head' in shown ? shown.head : ''
  expect(head).toContain('og:title')
  expect(head).not.toMatch(/og:(url|image)|canonical/)
})

test.each(['/no/such/page', '/select-ball/8', '/forum/abc', '/winning-lottery/1/x', '//example.org/'])(
  '%s is a 404 with the error page',
  async (url) => {
    const { status, html, chunks } = await page(url)
    expect(status).toBe(404)
    expect(html).toContain('页面走丢了')
    // Its code must be there before the page comes alive, and once.
    expect(chunks.filter((chunk) => chunk === 'app/lost-page')).toHaveLength(1)
  },
)

test('the two heads of a page, of which one is shown, have each a name', async () => {
  const { html } = await page('/member')
  const names = [...html.matchAll(/<header [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names).toHaveLength(2)
})

test('the error page itself is fine', async () => {
  expect((await page('/500')).status).toBe(200)
})

test.each([
  ['/', '/index'],
  ['/mine', '/personal-center'],
  ['/help', '/help-center'],
])('%s leads to %s', async (from, to) => {
  expect(await rendered(from)).toEqual({ status: 302, redirect: to })
})

test('a shell whose contact lines failed still stands', async () => {
  const { html } = (await rendered('/500', { status: 500, msg: '开小差了' }, 500)) as { html: string }
  expect(html).toContain('页面走丢了')
})

// A style attribute is blocked by the content security policy, and hydration does not apply it again.
test.each(['/number', '/number/1', '/member', '/login', '/500', '/nowhere'])(
  'nothing on %s has a style of its own',
  async (url) => {
    const { html } = await page(url)
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toMatch(/<(style|script)\b/)
  },
)

test('every page of a demonstration says so, inside the shell and outside; no other does', async () => {
  for (const url of ['/500', '/login']) {
    const ask = async () => ({ status: 200, body: JSON.stringify({ status: 200, msg: '', data: null }) })
    const shown = await render(url, { ask, now, origin: '', demo: true })
    expect('html' in shown && shown.html).toContain('演示环境')
    expect((await page(url)).html).not.toContain('演示环境')
  }
})
