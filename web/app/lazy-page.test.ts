import { expect, test } from 'vitest'
import { allRoutes, handleOf } from './branches.ts'
import { lazyPage, type PageModule } from './lazy-page.ts'

test('code that does not arrive is named', async () => {
  const { lazy } = lazyPage('home/home-page', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(lazy()).rejects.toThrow('Loading chunk home/home-page failed')
})

test('code that takes too long is named too', async () => {
  const { lazy } = lazyPage('home/home-page', () => new Promise<PageModule>(() => {}), {}, 10)
  await expect(lazy()).rejects.toThrow('Loading chunk home/home-page failed')
})

test('every lazy page is what its chunk is called, so that the server preloads the right one', async () => {
  const files = import.meta.glob<PageModule>(['#web/*/*-page.tsx', '#web/app/layouts/*-layout.tsx'])
  const pages = allRoutes.filter(({ lazy }) => lazy)
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages) {
    const chunk = handleOf(page)?.chunk
    const named = await files[`/web/${chunk}.tsx`]?.()
    expect((await (page.lazy as () => Promise<PageModule>)()).Component, chunk).toBe(named?.Component)
  }
})
