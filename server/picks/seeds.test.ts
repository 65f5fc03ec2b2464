import { isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { signIn } from '#contract/account.ts'
import { lockBets, luckyRounds, newRound, selection } from '#contract/picks.ts'
import { GAMES, type GameType } from '#lottery/games.ts'
import { commitmentOf, luckyBets, orderKey } from '#lottery/permutation.ts'
import { formatFirst } from '#lottery/numbers.ts'
import { aSharedSite } from '#server/testing/a-shared-site.ts'
import { aBrowser, aMember, type Browser, codeFor } from '#server/testing/people.ts'
import { rounds } from './picks.tables.ts'
import { waitingForLock } from './testing/a-visitor.ts'

const MING = '13800138000'
const site = aSharedSite()
const fc3d = selection(3)

const panel = async (who: Browser, type: 'convention' | 'rand' = 'convention', more = {}, game = fc3d) =>
  (await who.call(game, { type, ...more })).data
const rowsOf = async (who: Browser, type: GameType = 3) => (await who.call(luckyRounds, { type })).data
const end = async (who: Browser, more: { seed?: string } = {}) => (await who.call(newRound, { type: 3, ...more })).data
const ballsOf = ({ lists }: Awaited<ReturnType<typeof panel>>) => lists.map(({ red_ball }) => red_ball)

/** The bets that a round's disclosed key and seed give from the first on. */
function orderedBy({ loop, key, seed }: Awaited<ReturnType<typeof rowsOf>>[number], count = 5): string[] {
  const order = orderKey(Buffer.from(key ?? '', 'hex'), { type: 3, loop, seed })
  return luckyBets(GAMES[3], order, 0, count).map((bet) => formatFirst(GAMES[3], bet))
}

describe('the next key', () => {
  test('is committed to by the first panel of any mode, and stays until a round begins', async () => {
    const ming = aBrowser(site)
    const { next_round } = await panel(ming, 'rand')
    expect(next_round).toEqual({ loop: 1, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await panel(ming, 'rand', { is_refresh: 1 })).next_round).toEqual(next_round)
    expect(await rowsOf(ming)).toEqual([])
    const opened = await panel(ming)
    expect(opened.next_round.loop).toBe(2)
    expect((await panel(ming, 'rand')).next_round).toEqual(opened.next_round)
    expect(await rowsOf(ming)).toMatchObject([
      { loop: 1, commitment: next_round.commitment, key: null, next_commitment: opened.next_round.commitment },
    ])
  })

  test('is another one in every game', async () => {
    const ming = aBrowser(site)
    const [one, other] = [await panel(ming, 'rand'), await panel(ming, 'rand', {}, selection(4))]
    expect(one.next_round.commitment).not.toBe(other.next_round.commitment)
  })

  test('goes with the answer to a lock, also where the rounds are from before keys were prepared', async () => {
    const ming = await aMember(site, MING)
    const { lists, issuenoInfo, next_round } = await panel(ming)
    const { red_ball, blue_ball } = lists[0]!
    const lock = { type: 3, issueno: issuenoInfo.nextissueno, state: 1, red_ball, blue_ball } as const
    expect((await ming.call(lockBets, lock)).data.next_round).toEqual(next_round)
    await site.db.execute('delete from pick_rounds where started_at is null')
    const { data } = await ming.call(lockBets, { ...lock, state: 2 })
    expect(data.next_round).toMatchObject({ loop: 2 })
    expect(data.next_round.commitment).not.toBe(next_round.commitment)
    expect((await panel(ming, 'rand')).next_round).toEqual(data.next_round)
  })
})

describe('a seed', () => {
  test('given after the commitment makes the order of the round together with the key', async () => {
    const ming = aBrowser(site)
    const { next_round } = await panel(ming, 'rand')
    const dealt = ballsOf(await panel(ming, 'convention', { seed: 'Spring2026' }))
    expect(await rowsOf(ming)).toMatchObject([{ loop: 1, seed: 'Spring2026', key: null }])
    const [running, ended] = await end(ming, { seed: 'again' })
    expect(running).toMatchObject({ loop: 2, seed: 'again' })
    expect(ended).toMatchObject({ loop: 1, seed: 'Spring2026', next_commitment: null })
    expect(commitmentOf(Buffer.from(ended!.key!, 'hex'))).toBe(next_round.commitment)
    expect(orderedBy(ended!)).toEqual(dealt)
    expect(orderedBy({ ...ended!, seed: null })).not.toEqual(dealt)
  })

  test('does not count where the call makes the key itself: the key alone makes that order', async () => {
    const ming = aBrowser(site)
    const dealt = ballsOf(await panel(ming, 'convention', { seed: 'toosoon' }))
    expect(await rowsOf(ming)).toMatchObject([{ loop: 1, seed: null }])
    const [, ended] = await end(ming)
    expect(ended).toMatchObject({ seed: null })
    expect(orderedBy(ended!)).toEqual(dealt)
  })

  test('does not count for a round that nothing was prepared for, and none given is null', async () => {
    const ming = aBrowser(site)
    await panel(ming)
    await site.db.execute('delete from pick_rounds where started_at is null')
    expect((await rowsOf(ming))[0]).toMatchObject({ loop: 1, next_commitment: null })
    expect((await end(ming, { seed: 'abc' }))[0]).toMatchObject({ loop: 2, seed: null })
    await panel(ming, 'convention', { is_refresh: 1 })
    expect((await end(ming))[0]).toMatchObject({ loop: 3, seed: null })
  })

  test('is read only where a round begins: it changes nothing of the one that runs', async () => {
    const ming = aBrowser(site)
    await panel(ming, 'rand')
    await panel(ming, 'convention', { seed: 'first' })
    await panel(ming, 'convention', { is_refresh: 1, seed: 'second' })
    await panel(ming, 'rand', { is_refresh: 1, seed: 'third' })
    expect(await rowsOf(ming)).toMatchObject([{ loop: 1, seed: 'first' }])
    const refused = await ming.call(newRound, { type: 4, seed: 'fourth' })
    expect(refused.msg).toBe('还没有开始的轮次')
  })

  test('counts in the round that begins inside a refresh, for the bets of that round only', async () => {
    const ming = aBrowser(site)
    await panel(ming, 'rand')
    await panel(ming, 'convention', { seed: 'one' })
    await site.db.update(rounds).set({ next: 998 }).where(isNotNull(rounds.startedAt))
    const { next_round } = await panel(ming, 'rand')
    const crossing = await panel(ming, 'convention', { is_refresh: 1, seed: 'two' })
    expect(crossing).toMatchObject({ loop: 2, next_round: { loop: 3 } })
    expect(await rowsOf(ming)).toMatchObject([
      { loop: 2, seed: 'two', commitment: next_round.commitment, next_commitment: crossing.next_round.commitment },
      { loop: 1, seed: 'one', dealt: 1000 },
    ])
    const ended = (await end(ming)).find(({ loop }) => loop === 2)
    expect(orderedBy(ended!, 3)).toEqual(ballsOf(crossing).slice(2))
  })

  test.each(['', 'a:b', 'ab cd', '种子', 'x'.repeat(65), 'a\n', 7])(
    '%j is refused, and nothing begins',
    async (seed) => {
      const ming = aBrowser(site)
      const { next_round } = await panel(ming, 'rand')
      for (const call of [
        () => ming.call(fc3d, { type: 'convention', seed: seed as string }),
        () => ming.call(newRound, { type: 3, seed: seed as string }),
      ]) {
        expect(await call()).toMatchObject({ status: 400, msg: expect.stringMatching(/^种子/) })
      }
      expect((await panel(ming, 'rand')).next_round).toEqual(next_round)
      expect(await rowsOf(ming)).toEqual([])
    },
  )

  test('of 64 letters counts', async () => {
    const ming = aBrowser(site)
    await panel(ming, 'rand')
    await panel(ming, 'convention', { seed: 'Z'.repeat(64) })
    expect(await rowsOf(ming)).toMatchObject([{ seed: 'Z'.repeat(64) }])
  })
})

describe('the database', () => {
  test.each([
    [
      'pick_rounds_prepared',
      `insert into pick_rounds (owner_id, game, loop, key, commitment, next, deferred)
      select owner_id, game, loop + 1, key, commitment, 0, '{}' from pick_rounds where started_at is null`,
    ],
    ['pick_rounds_running', `update pick_rounds set started_at = now() where started_at is null`],
    ['pick_rounds_begun', `update pick_rounds set seed = 'abc' where started_at is null`],
    ['pick_rounds_begun', `update pick_rounds set ended_at = now() where started_at is null`],
    ['pick_rounds_begun', `update pick_rounds set next = 1 where started_at is null`],
    ['pick_rounds_seed', `update pick_rounds set seed = 'a:b' where started_at is not null`],
  ])('refuses by %s what the code forgets', async (constraint, statement) => {
    await panel(aBrowser(site))
    await expect(site.db.execute(statement)).rejects.toMatchObject({ cause: { constraint } })
  })
})

test('a refresh that begins a round while others use up the address is refused as any other, and nothing begins', async () => {
  const ming = aBrowser(site)
  await panel(ming, 'rand')
  await panel(ming)
  await panel(ming, 'convention', { is_refresh: 1 })
  await site.db.update(rounds).set({ next: 998 }).where(isNotNull(rounds.startedAt))
  const before = await rowsOf(ming)
  const answer = await site.db.transaction(async (tx) => {
    await tx.execute(sql`update pick_address_allowances set used = 300`)
    const call = ming.call(fc3d, { type: 'convention', is_refresh: 1 })
    await waitingForLock(site)
    return { call }
  })
  expect(await answer.call).toMatchObject({ status: 401, msg: '请先去登录' })
  expect(await rowsOf(ming)).toEqual(before)
})

describe('two tabs at once', () => {
  test('of two that end the round one does, and its seed stands', async () => {
    const ming = aBrowser(site)
    await panel(ming)
    const both = await Promise.all(['left', 'right'].map((seed) => ming.call(newRound, { type: 3, seed })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const won = both.findIndex(({ status }) => status === 200)
    expect(await rowsOf(ming)).toMatchObject([{ loop: 2, seed: ['left', 'right'][won] }, { loop: 1 }])
  })

  test('a seed that waited while another call chose the key does not count', async () => {
    const ming = aBrowser(site)
    await panel(ming, 'rand', {}, selection(4))
    const late = await site.db.transaction(async (tx) => {
      await tx.execute('select from pick_owners for update')
      const call = panel(ming, 'convention', { seed: 'early' })
      await waitingForLock(site)
      // What the first tab's call leaves behind: the key, chosen while this seed was on its way.
      const [{ ownerId }] = (await tx.select().from(rounds)) as [typeof rounds.$inferSelect]
      const key = Buffer.alloc(32, 7)
      const commitment = commitmentOf(key)
      await tx.insert(rounds).values({ ownerId, game: 3, loop: 1, key, commitment, next: 0, deferred: [] })
      await tx.execute('update pick_owners set calls = calls + 1')
      return { call, commitment }
    })
    expect((await late.call).loop).toBe(1)
    expect(await rowsOf(ming)).toMatchObject([{ loop: 1, seed: null, commitment: late.commitment }])
  })
})

describe('a visitor who signs in', () => {
  const comeIn = async (who: Browser) =>
    expect(await who.call(signIn, { phone: MING, code: await codeFor(who, MING) })).toMatchObject({ status: 200 })

  test('brings a round with its seed and the key that comes after it, although the member had a key prepared', async () => {
    const home = await aMember(site, MING)
    const own = await panel(home, 'rand')
    site.clock.advance(60_000)
    const away = aBrowser(site)
    await panel(away, 'rand')
    const lucky = await panel(away, 'convention', { seed: 'mine' })
    await comeIn(away)
    const after = await panel(away)
    expect(after.lists).toEqual(lucky.lists)
    expect(after.next_round).toEqual(lucky.next_round)
    expect(after.next_round.commitment).not.toBe(own.next_round.commitment)
    expect(await rowsOf(away)).toMatchObject([{ loop: 1, seed: 'mine' }])
  })

  test('has the key that the member had prepared, where the visitor had no more than that', async () => {
    const home = await aMember(site, MING)
    const { next_round } = await panel(home, 'rand')
    site.clock.advance(60_000)
    const away = aBrowser(site)
    await panel(away, 'rand')
    await comeIn(away)
    expect((await panel(away, 'rand')).next_round).toEqual(next_round)
  })

  test('leaves a key of no round behind: the next panel prepares another', async () => {
    const away = aBrowser(site)
    const { lists, next_round } = await panel(away, 'rand')
    await comeIn(away)
    const after = await panel(away, 'rand')
    expect(after.lists).toEqual(lists)
    expect(after.next_round).toMatchObject({ loop: 1 })
    expect(after.next_round.commitment).not.toBe(next_round.commitment)
  })
})
