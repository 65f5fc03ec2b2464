import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Rendering } from '#contract/infra/rendering.ts'
import type { PageSource } from './page-source.ts'
import { serveWorker } from './worker.ts'

async function createWorkerSite(on: boolean, files: readonly string[] | null = ['/assets/a.js']) {
  const app = Fastify()
  const readable = ['', 'draw-winner']
  const source = {
    bundle: async () => ({ roots: ['', 'draw-winner', 'forum'], readable }) as unknown as Rendering,
    strict: true,
    head: async () => ({ elements: '<script src="/assets/a.js"></script>', inline: { scripts: ["'sha256-b'"] } }),
    worker: () => files && { script: '/assets/worker-a.js', files },
  } satisfies Pick<PageSource, 'bundle' | 'head' | 'strict' | 'worker'>
  await serveWorker(app, { source, on, demo: true })
  return app
}

const fetchWorker = async (...wishes: Parameters<typeof createWorkerSite>) =>
  (await createWorkerSite(...wishes)).inject('/worker.js')

test('service worker lists the files to cache', async () => {
  const { headers, body } = await fetchWorker(true)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringMatching(/^text\/javascript/),
  })
  expect(body).toMatch(
    /^const SITE = \{"build":"[\w-]+","shell":"\/shell",.*\}\nimportScripts\("\/assets\/worker-a\.js"\)\n$/,
  )
  expect(body).toContain('"files":["/assets/a.js"],"pages":["","draw-winner"],"others":["forum"],"everyones":["/api/')
})

test('service worker changes with the cached files', async () => {
  expect((await fetchWorker(true, ['/assets/b.js'])).body).not.toBe((await fetchWorker(true)).body)
})

test.each([
  [false, undefined],
  [true, null],
] as const)('service worker unregisters itself if disabled or not built', async (on, files) => {
  const { body } = await fetchWorker(on, files)
  expect(body).toContain('registration.unregister()')
})

test('/shell sends an empty document marked as a demonstration', async () => {
  const { headers, body } = await (await createWorkerSite(true)).inject('/shell')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-b'"),
  })
  expect(body).toContain('<body data-demo><div id="root"></div></body>')
})
