import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { lazyPage, type PageHandle, type PageModule } from './lazy-page.ts'
import { routes } from './routes.tsx'

test('code that does not arrive is named', async () => {
  const { lazy } = lazyPage('home/home-page', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lazy()).rejects.toThrow('Loading chunk home/home-page failed')
})

test('code that takes too long is named too', async () => {
  const { lazy } = lazyPage('home/home-page', () => new Promise<PageModule>(() => {}), {}, 10)
  await expect(lazy()).rejects.toThrow('Loading chunk home/home-page failed')
})

const withChunk = (all: RouteObject[]): RouteObject[] =>
  all.flatMap((route) => [...(route.lazy ? [route] : []), ...withChunk(route.children ?? [])])

test('every lazy page is what its chunk is called, so that the server preloads the right one', async () => {
  const files = import.meta.glob<PageModule>(['#web/*/*-page.tsx', '#web/app/layouts/*-layout.tsx'])
  const pages = withChunk(routes)
  expect(pages.length).toBeGreaterThan(5)
  for (const { handle, lazy } of pages) {
    const { chunk } = handle as PageHandle
    const named = await files[`/web/${chunk}.tsx`]?.()
    expect((await (lazy as () => Promise<PageModule>)()).Component, chunk).toBe(named?.Component)
  }
})
