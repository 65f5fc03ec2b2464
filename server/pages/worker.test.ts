import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Rendering } from '#contract/rendering.ts'
import type { PageSource } from './page-source.ts'
import { serveWorker } from './worker.ts'

async function aSite(on: boolean, files: readonly string[] | null = ['/assets/a.js']) {
  const app = Fastify()
  const source: Pick<PageSource, 'links' | 'workerOf' | 'bundle'> = {
    links: async () => '<script src="/assets/a.js"></script>',
    bundle: async () => ({ roots: ['index', 'forum'] }) as unknown as Rendering,
    workerOf: () => files && { script: 'go()', files },
  }
  await serveWorker(app, { source, on, demo: true })
  return app
}

const worker = async (...wishes: Parameters<typeof aSite>) => (await aSite(...wishes)).inject('/worker.js')

test('the worker says what to keep, is a script, and is kept by nobody', async () => {
  const { headers, body } = await worker(true)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringMatching(/^text\/javascript/),
  })
  expect(body).toMatch(/^const SITE = \{"build":"[\w-]+","shell":"\/shell","files":\["\/assets\/a\.js"\],.*\}\ngo\(\)$/)
})

test('it keeps no page of the console, of payment or of the forum, and knows the other pages of the site', async () => {
  const { body } = await worker(true)
  const site = JSON.parse(body.slice('const SITE = '.length).split('\n', 1)[0]!)
  const { pages, others } = site as { pages: string[]; others: string[] }
  expect(pages).toContain('draw-winner')
  expect(others).toEqual(['forum'])
  for (const other of ['console', 'pay', 'member', 'my-order', 'api', 'uploads', 'forum', 'login']) {
    expect(pages).not.toContain(other)
  }
})

test('other files make another worker', async () => {
  expect((await worker(true, ['/assets/b.js'])).body).not.toBe((await worker(true)).body)
})

test.each([
  [false, undefined],
  [true, null],
] as const)('switched off, or without a build, it leaves', async (on, files) => {
  const { body } = await worker(on, files)
  expect(body).toContain('registration.unregister()')
})

test('the document it keeps has no content, and says where all is simulated', async () => {
  const { headers, body } = await (await aSite(true)).inject('/shell')
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(body).toContain('<body data-demo><div id="root"></div></body>')
})
