import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { WIRE_MODES, fromWireMode } from '#contract/infra/modes.ts'
import type { Panel } from '#contract/play/picks.ts'
import { rank } from '#lottery/combinations.ts'
import { ALL_GAMES, type Game } from '#lottery/games.ts'
import { allowsMode } from '#lottery/modes.ts'
import { isModeBet } from '#lottery/testing/randomness.ts'
import { formatFirst, formatSecond, parsePick } from '#lottery/numbers.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { owners, panels } from './picks.tables.ts'
import { createVisitor, waitForLockedCall } from './testing/create-visitor.ts'

const site = createSharedSite()

const listNumbers = (panel: Panel) => panel.lists.map(({ red_ball, blue_ball }) => `${red_ball}|${blue_ball}`)
const listIds = (panel: Panel) => panel.lists.map(({ ball_id }) => ball_id)

function expectValidBets(game: Game, wire: (typeof WIRE_MODES)[number], panel: Panel): void {
  for (const { red_ball, blue_ball, type, is_change } of panel.lists) {
    const numbers = parsePick(game, red_ball, blue_ball)
    expect([formatFirst(game, numbers), formatSecond(game, numbers)]).toEqual([red_ball, blue_ball])
    expect(isModeBet(game, fromWireMode(wire), numbers)).toBe(true)
    expect(rank(game, numbers)).toBeLessThan(game.combinations)
    expect([type, is_change]).toEqual([wire, 0])
  }
  expect(new Set(listNumbers(panel)).size).toBe(panel.total)
}

describe('every mode of every game', () => {
  const all = ALL_GAMES.flatMap((game) => WIRE_MODES.map((wire) => ({ game, wire, name: game.name })))
  const offered = all.filter(({ game, wire }) => allowsMode(game, fromWireMode(wire)))

  test.each(offered)('$name $wire: draws five bets, refreshes, adds one', async ({ game, wire }) => {
    const ming = createVisitor(site)
    const opened = await ming.gets(game.type, { type: wire })
    expect(opened).toMatchObject({ total: 5, change: 0, loop: wire === 'convention' ? 1 : 0 })
    expect(opened.refreshCount).toBe(wire === 'convention' ? 5 : -1)
    expect(await ming.gets(game.type, { type: wire })).toEqual(opened)
    expectValidBets(game, wire, opened)
    const refreshed = await ming.gets(game.type, { type: wire, is_refresh: 1 })
    expectValidBets(game, wire, refreshed)
    expect(refreshed.total).toBe(5)
    expect(listIds(refreshed).filter((id) => listIds(opened).includes(id))).toEqual([])
    if (wire === 'convention') return
    const more = await ming.gets(game.type, { type: wire, add: 1 })
    expectValidBets(game, wire, more)
    expect(listNumbers(more).slice(0, 5)).toEqual(listNumbers(refreshed))
  })

  test('offers 28 pairs of game and mode', async () => {
    expect(offered).toHaveLength(28)
    const others = all.filter((one) => !offered.includes(one))
    for (const { game, wire } of others) {
      expect(await createVisitor(site).asks(game.type, { type: wire })).toMatchObject({
        status: 400,
        msg: '该彩种没有这种选号方式',
      })
    }
    expect(await site.db.select().from(panels)).toEqual([])
  })
})

describe('refresh', () => {
  test('replaces only given bets, counts one refresh', async () => {
    const ming = createVisitor(site)
    const before = await ming.gets(1, { type: 'convention' })
    const [first, , third] = listIds(before)
    const after = await ming.gets(1, {
      type: 'convention',
      is_refresh: 1,
      reload_ball: [third, first] as string[],
      reload_num: 2,
    })
    expect(after.refreshCount).toBe(4)
    const kept = (panel: Panel) => [1, 3, 4].map((at) => panel.lists[at])
    expect(kept(after)).toEqual(kept(before))
    expect(listNumbers(after)[0]).not.toBe(listNumbers(before)[0])
    expect(listNumbers(after)[2]).not.toBe(listNumbers(before)[2])
  })

  test('rejects replaced, foreign and unknown ids without counting', async () => {
    const [ming, hong] = [createVisitor(site), createVisitor(site)]
    const mine = await ming.gets(1, { type: 'convention' })
    const hers = await hong.gets(1, { type: 'convention' })
    const random = await ming.gets(1, { type: 'rand' })
    for (const id of [listIds(hers)[0], listIds(random)[0], 'nonsense']) {
      const answer = await ming.asks(1, { type: 'convention', is_refresh: 1, reload_ball: [listIds(mine)[0]!, id!] })
      expect(answer).toMatchObject({ status: 400, msg: '号码已变化，请刷新页面后重试' })
    }
    expect(await ming.gets(1, { type: 'convention' })).toEqual(mine)
    expect(await hong.gets(1, { type: 'convention' })).toEqual(hers)
    const again = { type: 'convention' as const, is_refresh: 1 as const, reload_ball: [listIds(mine)[0]!] }
    expect((await ming.asks(1, again)).status).toBe(200)
    expect((await ming.asks(1, again)).status).toBe(400)
  })

  test('limits a visitor to five lucky-mode refreshes per game and issue', async () => {
    const ming = createVisitor(site)
    for (let left = 4; left >= 0; left--) {
      expect((await ming.gets(3, { type: 'convention', is_refresh: 1 })).refreshCount).toBe(left)
    }
    const standing = await ming.gets(3, { type: 'convention' })
    expect(await ming.asks(3, { type: 'convention', is_refresh: 1 })).toMatchObject({
      status: 401,
      msg: '本期刷新次数已用完，登录或开通会员后可继续',
      data: null,
    })
    expect(await ming.gets(3, { type: 'convention' })).toEqual(standing)
    expect((await ming.gets(4, { type: 'convention', is_refresh: 1 })).refreshCount).toBe(4)
    site.clock.set('2022-10-21T10:00:00+08:00')
    expect((await ming.gets(3, { type: 'convention', is_refresh: 1 })).refreshCount).toBe(4)
  })
})

describe('adding and removing', () => {
  test('a panel has one to ten bets', async () => {
    const ming = createVisitor(site)
    await ming.gets(1, { type: 'rand' })
    for (let total = 6; total <= 10; total++) expect((await ming.gets(1, { type: 'rand', add: 1 })).total).toBe(total)
    const full = await ming.gets(1, { type: 'rand' })
    expect(await ming.asks(1, { type: 'rand', add: 1 })).toMatchObject({ status: 400, msg: '最多10注' })
    expect((await ming.asks(1, { type: 'rand', own: 1, red_ball: '1,2,3,4,5,6', blue_ball: '7' })).msg).toBe('最多10注')
    for (let total = 9; total >= 1; total--) {
      expect(listNumbers(await ming.gets(1, { type: 'rand', minus: 1 }))).toEqual(listNumbers(full).slice(0, total))
    }
    expect(await ming.asks(1, { type: 'rand', minus: 1 })).toMatchObject({ status: 400, msg: '没有可以减少的号码了' })
  })

  test('rejects adding lucky bets without VIP', async () => {
    const ming = createVisitor(site)
    const more = await ming.asks(1, { type: 'convention', add: 1 })
    expect(more).toMatchObject({ status: 400, msg: '开通会员可增加号码', data: { type: 'vip' } })
    expect(await ming.asks(1, { type: 'convention', minus: 1 })).toMatchObject({ status: 400, data: null })
    expect(await site.db.select().from(panels)).toEqual([])
  })

  test('adds a custom bet once, formatted', async () => {
    const ming = createVisitor(site)
    const own = { type: 'rand', own: 1, red_ball: '33,1,2,3,4,5', blue_ball: '16' } as const
    const panel = await ming.gets(1, own)
    expect(panel.lists.at(-1)).toMatchObject({ red_ball: '01,02,03,04,05,33', blue_ball: '16', type: 'rand' })
    expect(await ming.asks(1, own)).toMatchObject({ status: 400, msg: '这注号码已经选过了' })
    expect((await ming.asks(1, { ...own, type: 'convention' })).msg).toBe('自选号码只能加入随机模式')
    expect((await ming.asks(1, { ...own, red_ball: '1,2,3,4,5,34' })).msg).toBe('号码34超出1-33')
    expect((await ming.asks(1, { ...own, red_ball: '1,2,3,4,5,5' })).msg).toBe('号码重复')
    expect((await ming.asks(1, { type: 'rand', own: 1 })).status).toBe(400)
    const digits = await ming.gets(6, { type: 'rand', own: 1, red_ball: '0,0,9,9,1,2', blue_ball: '14' })
    expect(digits.lists.at(-1)).toMatchObject({ red_ball: '0,0,9,9,1,2', blue_ball: '14' })
    expect((await ming.gets(3, { type: 'rand', own: 1, red_ball: '0,0,7' })).lists.at(-1)).toMatchObject({
      blue_ball: '',
    })
  })
})

describe('a custom bet', () => {
  const own = { type: 'rand', own: 1, red_ball: '1,2,3,4,5,6', blue_ball: '7' } as const
  const ownOf = (panel: Panel) => panel.lists.map((bet) => bet.own)

  test('is marked, and remains when other bets are refreshed', async () => {
    const ming = createVisitor(site)
    const panel = await ming.gets(1, own)
    expect(ownOf(panel)).toEqual([0, 0, 0, 0, 0, 1])
    const others = listIds(panel).slice(0, 5)
    const after = await ming.gets(1, { type: 'rand', is_refresh: 1, reload_ball: others, reload_num: 5 })
    expect(after.lists.at(-1)).toEqual(panel.lists.at(-1))
    expect(listIds(after).filter((id) => others.includes(id))).toEqual([])
  })

  test('is replaced by a refresh of its id or panel', async () => {
    const [ming, hong] = [createVisitor(site), createVisitor(site)]
    const named = listIds(await ming.gets(1, own)).slice(5)
    expect(ownOf(await ming.gets(1, { type: 'rand', is_refresh: 1, reload_ball: named }))).not.toContain(1)
    await hong.gets(1, own)
    expect(ownOf(await hong.gets(1, { type: 'rand', is_refresh: 1 }))).not.toContain(1)
  })
})

describe('several custom bets', () => {
  const several = (count: number) => ({
    type: 'rand' as const,
    own: 1 as const,
    red_ball: Array.from({ length: count }, (_, at) => `1,2,3,4,5,${6 + at}`),
    blue_ball: Array.from({ length: count }, () => '7'),
  })
  const redsOf = (panel: Panel) => panel.lists.map((bet) => bet.red_ball)

  test('replace the bets given by id, in order', async () => {
    const ming = createVisitor(site)
    const ids = listIds(await ming.gets(1, { type: 'rand' }))
    const panel = await ming.gets(1, { ...several(7), reload_ball: ids.slice(0, 2) })
    expect(listIds(panel).slice(0, 3)).toEqual(ids.slice(2))
    expect(redsOf(panel).slice(3)).toEqual(
      several(7).red_ball.map((_, at) => `01,02,03,04,05,${String(6 + at).padStart(2, '0')}`),
    )
    expect(panel.lists.map((bet) => bet.own)).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1])
    expect(redsOf(await ming.gets(1, { ...several(10), reload_ball: listIds(panel) }))).toHaveLength(10)
  })

  test('are added all or none', async () => {
    const ming = createVisitor(site)
    const before = await ming.gets(1, several(2))
    const ids = listIds(before)
    const refused = async (wish: object) => (await ming.asks(1, { ...several(3), ...wish })).msg
    expect(await refused(several(4))).toBe('最多10注')
    expect(await refused({ reload_ball: ids.slice(0, 2) })).toBe('这注号码已经选过了')
    expect(await refused({ red_ball: ['11,12,13,14,15,16', '16,15,14,13,12,11'], blue_ball: ['1', '01'] })).toBe(
      '这注号码已经选过了',
    )
    expect(await refused({ blue_ball: ['7'] })).toBe('号码不符合该彩种的规则')
    expect(await refused({ red_ball: ['1,2,3,4,5,6', '1,2,3,4,5,34', '1,2,3,4,5,8'] })).toBe('号码34超出1-33')
    expect(await refused({ reload_ball: [ids[0], 'bet-of-somebody'] })).toBe('号码已变化，请刷新页面后重试')
    expect(listIds(await ming.gets(1, { type: 'rand' }))).toEqual(ids)
  })
})

describe('the issue on sale', () => {
  test('is computed from the calendar without draws', async () => {
    const { issuenoInfo } = await createVisitor(site).gets(1, { type: 'rand' })
    expect(issuenoInfo).toEqual({
      nextissueno: '2022120',
      nextbuyendtime: '2022-10-20 20:00:00',
      nextopentime: '2022-10-20 21:15:00',
    })
    const sports = await createVisitor(site).gets(4, { type: 'rand' })
    expect(sports.issuenoInfo.nextopentime).toBe('2022-10-20 20:30:00')
  })

  test('changes exactly at its sales stop', async () => {
    const ming = createVisitor(site)
    site.clock.set('2022-10-20T19:59:59+08:00')
    const tonight = await ming.gets(1, { type: 'rand' })
    site.clock.set('2022-10-20T20:00:00+08:00')
    const stale = await ming.asks(1, { type: 'rand', is_refresh: 1, reload_ball: listIds(tonight) })
    expect(stale).toMatchObject({ status: 400, msg: '号码已变化，请刷新页面后重试' })
    const next = await ming.gets(1, { type: 'rand' })
    expect([tonight, next].map(({ issuenoInfo }) => issuenoInfo.nextissueno)).toEqual(['2022120', '2022121'])
    expect(listIds(next)).not.toEqual(listIds(tonight))
  })
})

test('a refresh delayed past the sales stop applies to the next issue', async () => {
  const ming = createVisitor(site)
  site.clock.set('2022-10-20T19:59:59+08:00')
  const tonight = await ming.gets(1, { type: 'convention' })
  const asked = await site.db.transaction(async (tx) => {
    await tx.select().from(owners).for('update')
    const call = ming.gets(1, { type: 'convention', is_refresh: 1 })
    await waitForLockedCall(site)
    site.clock.advance(1000)
    return { call }
  })
  expect(await asked.call).toMatchObject({ issuenoInfo: { nextissueno: '2022121' }, refreshCount: 4 })
  const kept = await site.db.select().from(panels).where(eq(panels.issueno, '2022120'))
  expect(kept[0]?.bets.map(({ id }) => id)).toEqual(listIds(tonight))
})

describe('the endpoint that locks and unlocks bets', () => {
  const lock = { type: 1, issueno: '2022120', state: 1, red_ball: '01,02,03,04,05,06', blue_ball: '07' }
  const many = { ...lock, red_ball: [lock.red_ball], blue_ball: [lock.blue_ball] }

  test('rejects visitors, with another message for arrays of bets', async () => {
    const ming = createVisitor(site)
    const url = '/api/lottery_selection/unlock'
    expect(await ming.post(url, lock)).toMatchObject({ status: 401, msg: '请先去登录' })
    expect(await ming.post(url, many)).toMatchObject({ status: 401, msg: '登录已过期，请重新登录' })
    for (const wrong of [{ state: 3 }, { mode: 'x' }, { blue_ball: ['01', '02'] }, { type: 3, mode: 'trumpet' }])
      expect((await ming.post(url, { ...many, ...wrong })).status).toBe(400)
  })
})
