import { expect, test } from 'vitest'
import { allRoutes, getHandle } from './route-lists.ts'
import { lazyPage, type PageModule } from './lazy-page.ts'

test.each([
  'Failed to fetch dynamically imported module: https://x/assets/home-page-1.js',
  'error loading dynamically imported module: https://x/assets/home-page-1.js',
  'Importing a module script failed.',
])('throws ChunkFailed on a chunk load failure “%s”', async (words) => {
  const { lazy } = lazyPage('home/home-page', () => Promise.reject(new TypeError(words)))
  await expect(lazy()).rejects.toThrow('Loading chunk home/home-page failed')
})

test("rethrows an error thrown by the chunk's own code", async () => {
  const { lazy } = lazyPage('home/home-page', () => Promise.reject(new TypeError('a.withResolvers is not a function')))
  await expect(lazy()).rejects.toThrow('a.withResolvers is not a function')
})

test('throws ChunkFailed if a chunk exceeds the time limit', async () => {
  const { lazy } = lazyPage('home/home-page', () => new Promise<PageModule>(() => {}), {}, 10)
  await expect(lazy()).rejects.toThrow('Loading chunk home/home-page failed')
})

test('every `*-page.tsx` file has a route, and vice versa', () => {
  const files = Object.keys(import.meta.glob('#web/**/*-page.tsx')).map((file) => file.slice('/web/'.length, -4))
  const stated = allRoutes
    .flatMap((route) => getHandle(route)?.chunk ?? [])
    .filter((chunk) => !chunk.includes('layouts/'))
  expect([...new Set(stated)].toSorted()).toEqual(files.toSorted())
})
