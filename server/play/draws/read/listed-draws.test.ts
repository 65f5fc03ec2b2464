import { expect, test } from 'vitest'
import type { GameType } from '#lottery/games.ts'
import { createSite } from '#server/testing/site.ts'
import { draws } from '#server/play/draws/draws.tables.ts'

const NO_BITS = '0'.repeat(64)

function createRow(game: GameType, issueno: string, date: string, demo: boolean) {
  const at = new Date('2022-12-31T13:00:00Z')
  const numbers = { first: '1,2,3', second: '', prizes: [], firstBits: NO_BITS, secondBits: NO_BITS }
  return { game, issueno, date, ...numbers, trust: 'single' as const, demo, arrivedAt: at, updatedAt: at }
}

test('the sitemap lists real draws only', async () => {
  const site = await createSite({ env: { PUBLIC_URL: 'https://caiyun.example' } })
  await site.db
    .insert(draws)
    .values([
      createRow(3, '2022351', '2022-12-31', false),
      createRow(3, '2022350', '2022-12-30', false),
      createRow(4, '22351', '2022-12-31', true),
    ])
  const { body } = await site.app.inject('/sitemap.xml')
  expect(body).toContain('https://caiyun.example/sitemap-draws-3-1.xml')
  expect(body).not.toContain('sitemap-draws-4')
  const listed = await site.app.inject('/sitemap-draws-3-1.xml')
  expect([...listed.body.matchAll(/id=(\d+)/g)].map(([, id]) => id)).toEqual(['2', '1'])
  expect((await site.app.inject('/sitemap-draws-4-1.xml')).statusCode).toBe(404)
  await site.close()
})
