import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { myDraw, myPicks } from '#contract/play/settlement.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { createPrize, recordAndSettle } from './testing/record-draw.ts'
import { addAndLockBets } from './testing/add-and-lock-bets.ts'

const site = createSharedSite({ now: '2019-02-18T10:00:00+08:00' })

test('settles 大乐透 with its old six levels', async () => {
  const ming = await createMember(site)
  const bets = [
    ['03,18,19,26,34', '06,12'],
    ['03,18,19,26,35', '06,12'],
    ['03,18,19,26,35', '01,06'],
    ['03,18,19,26,35', '01,02'],
    ['03,18,01,02,04', '01,02'],
  ] as const
  expect(await addAndLockBets(ming, 2, bets)).toBe('19018')
  site.clock.set('2019-02-18T22:00:00+08:00')
  const prizes = [10_000_000, 125_429, 5_652, 200, 10, 5].map((yuan, i) =>
    createPrize(`${'一二三四五六'[i]}等奖`, 2, yuan),
  )
  await recordAndSettle(site, {
    type: 2,
    issueno: '19018',
    date: '2019-02-18',
    first: '03 18 19 26 34',
    second: '06 12',
    prizes,
  })
  const picks = (await ming.call(myPicks, { type: 2, issueno: '19018' })).data
  expect(picks.map(({ is_win, level, money }) => [is_win, level, money])).toEqual([
    [1, 1, 10_000_000],
    [1, 3, 5_652],
    [1, 4, 200],
    [1, 5, 10],
    [0, null, 0],
  ])
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from draws`)
  expect((await ming.call(myDraw, { type: 2, id: rows[0]!.id })).data.settlement).toBe('settled')
})
