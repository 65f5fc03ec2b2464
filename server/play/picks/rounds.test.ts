import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { luckyRounds, newRound, selection } from '#contract/play/picks.ts'
import { unrank } from '#lottery/combinations.ts'
import { GAMES } from '#lottery/games.ts'
import { formatFirst, formatSecond } from '#lottery/numbers.ts'
import { createPermutation } from '#lottery/permutation.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { rounds } from './picks.tables.ts'

const site = createSharedSite()

const requestRounds = async (who: Browser) => (await who.call(luckyRounds, { type: 1 })).data

test('returns no rounds for an invalid uuid cookie', async () => {
  const visitor = createBrowser(site)
  visitor.cookies.set('uuid', '-'.repeat(36))
  expect(await visitor.call(luckyRounds, { type: 1 })).toEqual({ status: 200, msg: '', data: [] })
})

test.each([
  ['a member', () => createMember(site)],
  ['a visitor', async () => createBrowser(site)],
])('%s can verify every bet after the round has ended', async (_who, enter) => {
  const who = await enter()
  expect(await requestRounds(who)).toEqual([])
  expect((await who.call(newRound, { type: 1 })).msg).toBe('还没有开始的轮次')
  const { lists } = (await who.call(selection(1), { type: 'convention' })).data
  const [running] = await requestRounds(who)
  expect(running).toMatchObject({ loop: 1, key: null, dealt: null, ended_at: null })
  site.clock.advance(60_000)

  const [next, ended] = (await who.call(newRound, { type: 1 })).data
  expect(next).toMatchObject({ loop: 2, key: null, ended_at: null })
  expect(ended).toMatchObject({ loop: 1, dealt: 5, commitment: running!.commitment })
  const key = Buffer.from(ended!.key!, 'hex')
  expect(createHash('sha256').update(key).digest('hex')).toBe(running!.commitment)
  const order = createPermutation(key, GAMES[1].combinations)
  const dealt = lists.map((_, at) => unrank(GAMES[1], order.at(at)))
  expect(lists.map(({ red_ball, blue_ball }) => [red_ball, blue_ball])).toEqual(
    dealt.map((bet) => [formatFirst(GAMES[1], bet), formatSecond(GAMES[1], bet)]),
  )

  expect((await who.call(newRound, { type: 1 })).status).toBe(400)
  expect((await who.call(selection(1), { type: 'convention', is_refresh: 1 })).data.loop).toBe(2)
  const [stranger] = [await createMember(site, '13900139000')]
  expect(await requestRounds(stranger)).toEqual([])
})

test('ends a round once in two concurrent calls', async () => {
  const ming = createBrowser(site)
  await ming.call(selection(1), { type: 'convention' })
  const both = await Promise.all([1, 2].map(() => ming.call(newRound, { type: 1 })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await requestRounds(ming)).map(({ loop }) => loop)).toEqual([2, 1])
})

test('returns the seed of an old round', async () => {
  const ming = createBrowser(site)
  await ming.call(selection(1), { type: 'convention' })
  await ming.call(newRound, { type: 1 })
  await site.db.update(rounds).set({ seed: 'Spring2026' }).where(eq(rounds.loop, 1))
  expect(await requestRounds(ming)).toMatchObject([{ seed: null }, { seed: 'Spring2026' }])
})

test('the database allows one running round per owner and game', async () => {
  const ming = createBrowser(site)
  await ming.call(selection(1), { type: 'convention' })
  const [running] = await site.db.select().from(rounds)
  await expect(site.db.insert(rounds).values({ ...running!, loop: 2 })).rejects.toMatchObject({
    cause: { constraint: 'pick_rounds_running' },
  })
})
