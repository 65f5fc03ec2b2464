import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { myDraw, myPicks } from '#contract/play/settlement.ts'
import { GAMES } from '#lottery/games.ts'
import { parseDraw } from '#lottery/numbers.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { migrate, copyMigrations } from '#server/infra/db/migrate.ts'
import { toNumberBits } from '#server/play/draws/draws.ts'
import { createDatabaseClone } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember } from '#server/testing/browsers.ts'
import { settleDue } from './settlement.ts'
import { createPrize, recordAndSettle } from './testing/record-draw.ts'
import { addAndLockBets } from './testing/add-and-lock-bets.ts'

const DLT = GAMES[2]

describe('大乐透 with six levels, up to 19018', () => {
  const site = createSharedSite({ now: '2019-02-18T10:00:00+08:00' })

  test('is locked, drawn and settled', async () => {
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
})

describe('a site older than these rules', () => {
  test('settles unsettled draws and drops copied values', async () => {
    const connection = await createDatabaseClone()
    const before = copyMigrations(({ tag }) => tag < '0074')
    try {
      await connection.pool.query('drop schema public, drizzle, graphile_worker cascade; create schema public')
      await migrate(connection, before)
      const { db } = connection.jobsPool
      const numbers = toNumberBits(DLT, parseDraw(DLT, '01 08 11 21 35', '09 12'))
      const row = (name: string, winners: number, yuan: number) => createPrize(name, winners, yuan)
      for (const [issueno, prizes] of [
        ['14051', [row('五等奖', 12_093, 600)]],
        ['17045', [...Array.from({ length: 8 }, () => row('一等奖', 1, 1)), row('五等奖', 390_457, 100)]],
        ['17062', [row('一等奖', 1, 10_000_000), row('二等奖', 58, 893_219)]],
      ] as const) {
        await db.execute(sql`
          with one as (insert into draws (game, issueno, date, first, second, prizes, first_bits, second_bits, trust, demo, arrived_at, updated_at)
            values (2, ${issueno}, ${`20${issueno.slice(0, 2)}-05-${issueno === '17062' ? '31' : '05'}`}, '01,08,11,21,35', '09,12', ${JSON.stringify(prizes)}::jsonb,
              ${numbers.firstBits}::bit(64), ${numbers.secondBits}::bit(64), 'single', false, now(), now()) returning id)
          insert into settlements (draw_id, rule, reason, points, complete, borrowed, winners, settled_at)
          select id, null, '规则未收录', '[]', false, false, 0, now() from one`)
      }
      await migrate(connection)
      expect(await settleDue(db, createFixedClock('2026-12-01'), [])).toBe(3)
      const { rows } = await db.execute<{ issueno: string; rule: string; fifth: number; told: number }>(sql`
        select issueno, rule, (points -> 4 ->> 'points')::int as fifth, jsonb_array_length(prizes) as told
        from settlements join draws on draws.id = draw_id order by issueno`)
      expect(rows).toEqual([
        { issueno: '14051', rule: 'dlt-2009', fifth: 600, told: 1 },
        { issueno: '17045', rule: 'dlt-2014', fifth: 10, told: 9 },
        { issueno: '17062', rule: 'dlt-2014', fifth: 10, told: 0 },
      ])
    } finally {
      rmSync(before, { recursive: true })
      await connection.close()
    }
  })
})
