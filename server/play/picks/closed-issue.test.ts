import { expect, test } from 'vitest'
import { recordDraws } from '#server/play/draws/draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createVisitor } from './testing/create-visitor.ts'

const site = createSharedSite({ now: '2022-10-20T19:00:00+08:00' })

test('offers the next issue once numbers are recorded', async () => {
  const ming = createVisitor(site)
  const tonight = await ming.gets(1, { type: 'convention', is_refresh: 1 })
  expect([tonight.issuenoInfo.nextissueno, tonight.refreshCount]).toEqual(['2022120', 4])

  const word = createDrawReport(1, '2022120', '2022-10-20', '1 2 3 4 5 6+7')
  const arrival = { source: 'operator', now: site.clock.now(), hooks: [] } as const
  expect(await site.db.transaction((tx) => recordDraws(tx, [word], arrival))).toEqual([{ kind: 'accepted' }])

  const issue = async () => (await ming.gets(1, { type: 'convention' })).issuenoInfo.nextissueno
  await expect.poll(issue, { timeout: 2000, interval: 20 }).toBe('2022121')
  const next = await ming.gets(1, { type: 'convention' })
  expect(next.refreshCount).toBe(5)
  const seen = [tonight, next].flatMap(({ lists }) =>
    lists.map(({ red_ball, blue_ball }) => `${red_ball} ${blue_ball}`),
  )
  expect(new Set(seen).size).toBe(10)
})
