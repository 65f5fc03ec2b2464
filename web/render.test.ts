import { expect, test } from 'vitest'
import type { RenderEnvironment, Rendering } from '#contract/infra/rendering.ts'
import * as bundle from './render.tsx'

// The server loads the bundle by the names in `Rendering`. A missing export is a type error here.
const { render }: Rendering = bundle

const now = new Date('2022-12-31T22:00:00+08:00')

function renderWithAnswer(url: string, answer: object = { status: 200, msg: '', data: null }, http = 200, site = {}) {
  const ask = async () => ({ status: http, body: JSON.stringify(answer) })
  return render(url, { ask, now, origin: 'https://example.com', demo: false, phone: false, ...site })
}

async function renderPath(url: string, site?: Partial<RenderEnvironment>) {
  const result = await renderWithAnswer(url, undefined, undefined, site)
  if (result.redirect !== undefined) throw new Error(`${url} leads to ${result.redirect}`)
  return result
}

test('render returns status, head, content, data and chunks', async () => {
  const { status, head, html, data, chunks } = await renderPath('/member?utm=x')
  expect(status).toBe(200)
  expect(head).toContain('<title>会员与星币 · 彩运</title>')
  expect(html).not.toMatch(/<title|<meta/)
  expect(html).toMatch(/<h1[^>]*>会员与星币<\/h1>/)
  expect(JSON.parse(data)).toMatchObject({ renderedAt: now.getTime(), origin: 'https://example.com' })
  expect(chunks).toEqual(['app/layouts/personal-layout', 'me/orders/member-page'])
})

test('only public pages have Open Graph tags', async () => {
  const { head } = await renderPath('/number/1/rounds')
  expect(head).toContain('<meta property="og:title" content="双色球彩运轮次"/>')
  expect(head).toContain('<meta property="og:url" content="https://example.com/number/1/rounds"/>')
  expect(head).toContain('<link rel="canonical" href="https://example.com/number/1/rounds"/>')
  expect(head).toContain('<meta property="og:image" content="https://example.com/link-pictures/site.png"/>')
  expect((await renderPath('/member')).head).not.toContain('og:')
})

test('without configured origin, the head has no absolute URLs', async () => {
  const { head } = await renderPath('/number/1/rounds', { origin: '' })
  expect(head).toContain('og:title')
  expect(head).not.toMatch(/og:(url|image)|canonical/)
})

test.each([
  '/no/such/page',
  '/select-ball/8',
  '/forum/abc',
  '/leaderboard?id=x',
  '/winning-lottery/1/x',
  '//example.org/',
])('renders %s as the error page, with status 404', async (url) => {
  const { status, html, chunks } = await renderPath(url)
  expect(status).toBe(404)
  expect(html).toContain('页面走丢了')
  // Hydration needs this chunk, so it must be preloaded, once.
  expect(chunks.filter((chunk) => chunk === 'app/lost-page')).toHaveLength(1)
})

test('wide and phone header have different accessible names', async () => {
  const { html } = await renderPath('/member')
  const names = [...html.matchAll(/<header [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names).toHaveLength(2)
})

test('renders /500, the URL of the error page, with status 200', async () => {
  expect((await renderPath('/500')).status).toBe(200)
})

test.each([
  ['/', '/index'],
  ['/mine', '/personal-center'],
  ['/help', '/help-center'],
])('redirects %s to %s', async (from, to) => {
  expect(await renderWithAnswer(from)).toEqual({ status: 302, redirect: to })
})

test('renders the layout although loading the contact lines failed', async () => {
  const { html } = (await renderWithAnswer('/500', { status: 500, msg: '开小差了' }, 500)) as { html: string }
  expect(html).toContain('页面走丢了')
})

// The content security policy blocks style attributes, and hydration does not apply them again.
test.each(['/number', '/number/1', '/member', '/login', '/500', '/nowhere'])(
  'renders %s without inline styles',
  async (url) => {
    const { html } = await renderPath(url)
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toMatch(/<(style|script)\b/)
  },
)

test('every page of a demo site shows 演示环境', async () => {
  for (const url of ['/500', '/login']) {
    expect((await renderPath(url, { demo: true })).html).toContain('演示环境')
    expect((await renderPath(url)).html).not.toContain('演示环境')
  }
})

test('returns the error if required page data fails to load', async () => {
  const page = (await renderWithAnswer('/draw-winner/1', { status: 500, msg: '开小差了' }, 500)) as { error: unknown }
  expect(page).toMatchObject({ status: 500, error: expect.any(Error) })
})
