import { and, eq } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { owners, panels, rounds } from './picks.tables.ts'
import { createVisitor } from './testing/create-visitor.ts'

/** Number of batches of concurrent calls. With PROOFS_FULL=1 they draw 10,000 bets. */
const BATCHES = process.env.PROOFS_FULL === '1' ? 400 : 4
const site = createSharedSite()

const runConcurrently = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call))
/** Retries while the site is busy, like a page. */
async function callWithRetry(
  ...[who, game, input]: [ReturnType<typeof createVisitor>, ...Parameters<ReturnType<typeof createVisitor>['asks']>]
) {
  for (;;) {
    const answer = await who.asks(game, input)
    if (answer.status !== 503) return answer
    await sleep(50)
  }
}
const ascending = (a: number, b: number) => a - b
const listBets = ({ lists }: { lists: { red_ball: string; blue_ball: string }[] }) =>
  lists.map(({ red_ball, blue_ball }) => `${red_ball}+${blue_ball}`)

test('allows exactly five of 64 concurrent refreshes', async () => {
  const ming = createVisitor(site)
  const opened = await ming.gets(3, { type: 'convention' })
  const answers = await runConcurrently(64, () => callWithRetry(ming, 3, { type: 'convention', is_refresh: 1 }))
  const good = answers.filter(({ status }) => status === 200)
  expect(good).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(59)
  expect(good.map(({ data }) => data.refreshCount).toSorted(ascending)).toEqual([0, 1, 2, 3, 4])
  const dealt = [opened, ...good.map(({ data }) => data)].flatMap(listBets)
  expect(new Set(dealt).size).toBe(30)
})

test('refreshes a bet once in 64 concurrent calls', async () => {
  const ming = createVisitor(site)
  const { lists } = await ming.gets(1, { type: 'rand' })
  const answers = await runConcurrently(64, () =>
    callWithRetry(ming, 1, { type: 'rand', is_refresh: 1, reload_ball: [lists[0]!.ball_id] }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('keeps panel limits in concurrent calls', async () => {
  const ming = createVisitor(site)
  await ming.gets(1, { type: 'rand' })
  const more = await runConcurrently(32, () => callWithRetry(ming, 1, { type: 'rand', add: 1 }))
  expect(
    more
      .filter(({ status }) => status === 200)
      .map(({ data }) => data.total)
      .toSorted(ascending),
  ).toEqual([6, 7, 8, 9, 10])
  const fewer = await runConcurrently(32, () => callWithRetry(ming, 1, { type: 'rand', minus: 1 }))
  expect(fewer.filter(({ status }) => status === 200)).toHaveLength(9)
  expect((await ming.gets(1, { type: 'rand' })).total).toBe(1)
})

test('creates one panel in 32 concurrent calls', async () => {
  const ming = createVisitor(site)
  await ming.gets(1, { type: 'rand' })
  const opened = await runConcurrently(32, () => ming.gets(3, { type: 'convention' }))
  expect(new Set(opened.map((panel) => JSON.stringify(panel))).size).toBe(1)
  expect(await site.db.select().from(rounds)).toMatchObject([{ game: 3, next: 5, loop: 1 }])
})

test(
  'draws no lucky bet twice in a round',
  async () => {
    const ming = createVisitor(site)
    const seen = listBets(await ming.gets(1, { type: 'convention' }))
    for (let batch = 0; batch < BATCHES; batch++) {
      await site.db.update(panels).set({ refreshesUsed: 0 })
      // The test exceeds the allowance of its network address.
      await site.db.execute('delete from pick_address_allowances')
      site.clock.advance(1000)
      const answers = await runConcurrently(8, () => callWithRetry(ming, 1, { type: 'convention', is_refresh: 1 }))
      seen.push(...answers.filter(({ status }) => status === 200).flatMap(({ data }) => listBets(data)))
    }
    expect(seen).toHaveLength(5 + BATCHES * 25)
    expect(new Set(seen).size).toBe(seen.length)
  },
  60_000 + BATCHES * 1000,
)

test('ends a round once in concurrent calls', async () => {
  const ming = createVisitor(site)
  await ming.gets(3, { type: 'convention' })
  await site.db.update(rounds).set({ next: 990 })
  await site.db.update(panels).set({ refreshesUsed: 0 })
  const crossing = await runConcurrently(5, () => ming.gets(3, { type: 'convention', is_refresh: 1 }))
  expect(crossing.map(({ loop }) => loop).toSorted(ascending)).toEqual([1, 1, 2, 2, 2])
  const [owner] = await site.db.select().from(owners)
  const ofMing = await site.db
    .select()
    .from(rounds)
    .where(and(eq(rounds.ownerId, owner!.id), eq(rounds.game, 3)))
    .orderBy(rounds.loop)
  expect(ofMing.map(({ loop, next, endedAt }) => [loop, next, endedAt !== null])).toEqual([
    [1, 1000, true],
    [2, 15, false],
  ])
  expect(new Set(ofMing.map(({ commitment }) => commitment)).size).toBe(2)
})
