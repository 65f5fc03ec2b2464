import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site } from '#server/testing/a-site.ts'
import { anEvening } from './evening.ts'
import { fill, NOW } from './fill.ts'

const SIZES = { accounts: 300, picks: 3000, posts: 100 }

let site: Site
beforeAll(async () => void (site = await aSite({ now: NOW })))
afterAll(() => site.close())

test('a small site is filled as a large one would be, keeps its own rules, and players can play on it', async () => {
  const parts: string[] = []
  await fill(site.connection, SIZES, (part) => parts.push(part))
  expect(parts).toContain('settlements')
  const { rows } = await site.db.execute<Record<string, number>>(sql`select
    (select count(*) from users)::int as users, (select count(*) from picks)::int as picks,
    (select count(*) from posts)::int as posts, (select count(*) from wins)::int as wins,
    (select count(*) from comments)::int - (select sum(shown) from discussions)::int as uncounted,
    (select count(*) from post_likes)::int - (select sum(likes) from posts)::int as unliked,
    (select sum(balance) from coin_accounts)::int + (select sum(amount) from coin_entries join coin_accounts on id = account_id
      where name is not null)::int as unbooked`)
  const { picks = 0, wins = 0, ...others } = rows[0]!
  expect(others).toEqual({ users: 300, posts: 100, uncounted: 0, unliked: 0, unbooked: 0 })
  expect(picks).toBeGreaterThan(SIZES.picks / 2)
  expect(wins).toBeGreaterThan(0)

  const url = await site.app.listen({ port: 0 })
  const times = await anEvening({ url, accounts: 300, topics: 100, atOnce: 1 }, 3)
  expect([...times.keys()].filter((name) => name.includes('refused'))).toEqual([])
  expect(times.size).toBeGreaterThan(3)
})
