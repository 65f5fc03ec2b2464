import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { myNotifications, setNotification } from '#contract/messaging/notifications.ts'
import { deleteKept, endKept, keepTicket, keptResults, keptTickets, lockKept } from '#contract/play/kept-tickets.ts'
import { lockBets, selection } from '#contract/play/picks.ts'
import { myPicks } from '#contract/play/settlement.ts'
import type { GameType } from '#lottery/games.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { recordAndSettle, recordUnsettled } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets, requestPanel } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { addClosure } from '#server/play/draws/draws.ts'
import { drawHooks } from '#server/site/draw-hooks.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, createRememberedMember, type Browser } from '#server/testing/browsers.ts'
import { createPicksDeps } from '#server/play/picks/testing/create-player.ts'
import { createKeptTicketsJobs } from './locking.ts'
import { runLockJob } from './testing/run-lock-job.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const FIRST = { type: 3, date: '2022-10-20', issueno: '2022280', first: '1,2,3' } as const
const SECOND = { type: 3, date: '2022-10-21', issueno: '2022281', first: '4,5,6' } as const

let ming: Browser
beforeEach(async () => {
  // The calendar counts issues from this draw.
  await recordAndSettle(site, { type: 3, date: '2022-10-19', issueno: '2022279', first: '9,9,9' })
  ming = await createRememberedMember(site)
})

interface Wish {
  type?: GameType
  issues?: number
  is_locked?: 0 | 1
}

const saveTicketAs = (text: string, { type = 3, issues = 0, is_locked = 0 }: Wish = {}, who = ming) =>
  who.call(keepTicket, { type, text, issues, is_locked })
const listMine = async (who = ming) => (await who.call(keptTickets, {})).data
const results = async (id: number) => (await ming.call(keptResults, { id })).data
const told = async (who = ming) =>
  (await who.call(myNotifications, {})).data.map(({ title, memo, is_withdrawn }) => [title, memo, is_withdrawn])
const locked = async (issueno: string, who = ming) =>
  (await who.call(myPicks, { type: 3, issueno })).data.map(({ red_ball }) => red_ball)

async function recordAt(one: Parameters<typeof recordAndSettle>[1]): Promise<void> {
  site.clock.set(`${one.date}T21:20:00+08:00`)
  await recordAndSettle(site, one)
}

describe('saved tickets', () => {
  test('checks a saved ticket against each later draw', async () => {
    const { data } = await saveTicketAs('直选 1|2|34')
    expect(data).toMatchObject([
      {
        type: 3,
        text: '福彩3D\n直选 1|2|34',
        issues: 0,
        first_issueno: '2022280',
        is_ended: 0,
        is_locked: 0,
        now: { issueno: '2022280', lock: 'checked', why: '' },
        cost: 4,
        played: 0,
        spent: 0,
        latest: null,
      },
    ])
    await recordAt(FIRST)
    await recordAt(SECOND)
    const [kept] = await listMine()
    expect(kept).toMatchObject({ played: 2, won: 1, spent: 8, money: 1040, unpublished: 0, undecided: 0 })
    expect(kept?.latest).toMatchObject({ issueno: '2022281', opendate: '2022-10-21 21:15:00', wins: [], money: 0 })
    expect(await results(kept!.id)).toMatchObject([
      { issueno: '2022281', wins: [], was_locked: 0 },
      { issueno: '2022280', wins: [{ name: '单选', bets: 1 }], money: 1040 },
    ])
    expect((await ming.call(keptResults, { id: kept!.id, before: '2022281' })).data).toHaveLength(1)
    expect(await told()).toEqual([
      ['福彩3D第2022281期：您守的号没有中奖', '直选 1|2|34。守到这一期共2期，照真票要花8元。', 0],
      ['福彩3D第2022280期：您守的号中了1注', '直选 1|2|34：单选1注。守到这一期共1期，照真票要花4元。', 0],
    ])
  })

  test('stores results without a notification if the member disabled it', async () => {
    await ming.call(setNotification, { kind: 'kept', is_on: 0 })
    await saveTicketAs('123')
    await recordAt(FIRST)
    expect(await told()).toEqual([])
    expect((await listMine())[0]?.played).toBe(1)
  })

  test.each([
    ['', '请填写号码'],
    ['组六 1 2', '组六至少要3个不同的号码，这里有2个'],
  ])('rejects the ticket %j: %s', async (text, msg) => {
    expect(await saveTicketAs(text)).toMatchObject({ status: 400, msg })
    expect(await listMine()).toEqual([])
  })

  test('allows at most twenty tickets despite concurrency', async () => {
    const answers = await Promise.all(Array.from({ length: 21 }, () => saveTicketAs('123')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const all = await listMine()
    await ming.call(endKept, { id: all[0]!.id })
    expect(await saveTicketAs('123')).toMatchObject({ status: 400, msg: '最多守20张票，请先删掉不用的' })
    await ming.call(deleteKept, { id: all[0]!.id })
    expect((await saveTicketAs('456')).data).toHaveLength(20)
  })

  test('lists no tickets of another member', async () => {
    await saveTicketAs('123')
    expect(await listMine(await createMember(site, '13800138001'))).toEqual([])
  })
})

describe('duration of a saved ticket', () => {
  test('a ticket for two issues plays exactly two', async () => {
    await saveTicketAs('123', { issues: 2 })
    await recordAt(FIRST)
    await recordAt(SECOND)
    await recordAt({ ...SECOND, date: '2022-10-22', issueno: '2022282' })
    expect(await listMine()).toMatchObject([{ issues: 2, is_ended: 1, now: null, played: 2 }])
    expect(await told()).toHaveLength(2)
  })

  test('a ticket ended after the sales stop still plays the next draw', async () => {
    const [{ id } = { id: 0 }] = (await saveTicketAs('123')).data
    site.clock.set('2022-10-20T21:05:00+08:00')
    expect((await ming.call(endKept, { id })).data).toMatchObject([{ is_ended: 1, now: null }])
    await recordAt(FIRST)
    await recordAt(SECOND)
    expect(await listMine()).toMatchObject([{ played: 1, latest: { issueno: '2022280' } }])
  })

  test('checks an issue recorded after the following issue', async () => {
    await saveTicketAs('123')
    await recordAt(SECOND)
    await recordAndSettle(site, FIRST)
    expect(await listMine()).toMatchObject([{ played: 2, won: 1, latest: { issueno: '2022281' } }])
  })

  test('counts issues that are settled together', async () => {
    await saveTicketAs('123')
    site.clock.set('2022-10-21T21:20:00+08:00')
    await recordUnsettled(site, FIRST)
    await recordAndSettle(site, SECOND)
    expect((await told()).map(([title, memo]) => [title, memo])).toEqual([
      ['福彩3D第2022280期：您守的号中了1注', '直选 1|2|3：单选1注。守到这一期共1期，照真票要花2元。'],
      ['福彩3D第2022281期：您守的号没有中奖', '直选 1|2|3。守到这一期共2期，照真票要花4元。'],
    ])
  })

  test('recomputes results when the pool of an earlier draw arrives', async () => {
    site.clock.set('2026-02-01T10:00:00+08:00')
    const pool = (poolFen: number | null) => ({ type: 2, first: '31,32,33,34,35', second: '11,12', poolFen }) as const
    await recordAndSettle(site, { ...pool(null), issueno: '26013', date: '2026-01-31' })
    ming = await createRememberedMember(site)
    await saveTicketAs('01 02 03 04 05 + 01 11', { type: 2 })
    await recordAt({ ...pool(null), first: '1,2,3,4,31', issueno: '26015', date: '2026-02-04' })
    expect(await listMine()).toMatchObject([{ played: 1, won: 1, money: 0, undecided: 1 }])
    await recordAndSettle(site, { ...pool(90_000_000_000), issueno: '26014', date: '2026-02-02' })
    expect(await listMine()).toMatchObject([{ played: 2, won: 1, money: 380, undecided: 0 }])
    expect((await results((await listMine())[0]!.id)).map(({ issueno, money }) => [issueno, money])).toEqual([
      ['26015', 380],
      ['26014', 0],
    ])
  })

  test('adds issues for those that a closure cancels', async () => {
    site.clock.set('2022-12-28T10:00:00+08:00')
    await recordAndSettle(site, { type: 3, date: '2022-12-27', issueno: '2022350', first: '9,9,9' })
    await saveTicketAs('123', { issues: 6 }, await createMember(site, '13800138001'))
    const until = async () =>
      (await site.db.execute<{ until: string }>(sql`select until_issue as until from kept_tickets`)).rows[0]?.until
    const before = await until()
    const closure = { from: '2022-12-30', to: '2022-12-31', office: null }
    await site.db.transaction((tx) => addClosure(tx, closure, { now: site.clock.now(), hooks: drawHooks }))
    expect([before, await until()]).toEqual(['2023003', '2023005'])
  })
})

describe('changes of a settled draw', () => {
  test('notifies of corrected numbers, withdraws the old message', async () => {
    await saveTicketAs('123')
    await recordAt(FIRST)
    await recordAndSettle(site, { ...FIRST, first: '4,5,6', source: 'operator' })
    expect(await told()).toEqual([
      ['福彩3D第2022280期开奖有更正：您守的号没有中奖', '直选 1|2|3。守到这一期共1期，照真票要花2元。', 0],
      ['福彩3D第2022280期：您守的号中了1注', '直选 1|2|3：单选1注。守到这一期共1期，照真票要花2元。', 1],
    ])
    expect(await listMine()).toMatchObject([{ played: 1, won: 0, money: 0 }])
    await recordAndSettle(site, { ...FIRST, first: '1,2,3', source: 'operator' })
    expect((await told()).map(([, , isWithdrawn]) => isWithdrawn)).toEqual([1, 0])
  })

  test('a later published amount updates results without notification', async () => {
    site.clock.set('2022-10-20T10:00:00+08:00')
    await saveTicketAs('01 02 03 04 05 06 + 07', { type: 1 })
    const ssq = { type: 1, date: '2022-10-20', issueno: '2022120', first: '01,02,03,04,05,06', second: '08' } as const
    await recordAt(ssq)
    expect(await listMine()).toMatchObject([{ won: 1, money: 0, unpublished: 1 }])
    await recordAndSettle(site, { ...ssq, prizes: [createPrize('二等奖', 1, 123_456)] })
    expect(await listMine()).toMatchObject([{ won: 1, money: 123_456, unpublished: 0 }])
    expect(await told()).toHaveLength(1)
  })

  test("does not withdraw a deleted ticket's notification", async () => {
    const [{ id } = { id: 0 }] = (await saveTicketAs('123')).data
    await recordAt(FIRST)
    await ming.call(deleteKept, { id })
    await recordAndSettle(site, { ...FIRST, poolFen: 100 })
    expect((await told()).map(([, , isWithdrawn]) => isWithdrawn)).toEqual([0])
  })

  test('deletes results and notifications together with demo draws', async () => {
    await saveTicketAs('456', { type: 4 })
    site.clock.set('2022-10-20T21:30:00+08:00')
    const pl3 = { type: 4, date: '2022-10-20', issueno: '22280', first: '4,5,6' } as const
    await recordAndSettle(site, { ...pl3, source: 'demo' })
    expect(await listMine()).toMatchObject([{ won: 1, latest: { is_demo: 1 } }])
    await recordAndSettle(site, { ...pl3, first: '7,8,9' })
    expect(await listMine()).toMatchObject([{ played: 1, won: 0, latest: { is_demo: 0 } }])
    expect((await told()).map(([title]) => title)).toEqual(['排列3第22280期：您守的号没有中奖'])
  })
})

describe('locking the bets of a saved ticket', () => {
  test('locks bets into each issue on sale', async () => {
    const { data } = await saveTicketAs('直选 1|2|34', { is_locked: 1 })
    expect(data).toMatchObject([{ is_locked: 1, now: { issueno: '2022280', lock: 'locked', why: '' } }])
    expect(await locked('2022280')).toEqual(['1,2,3', '1,2,4'])
    const { lists, change } = await requestPanel(ming, 3, 'rand')
    expect([lists.length, change, lists.map(({ own }) => own)]).toEqual([2, 2, [1, 1]])
    site.clock.set('2022-10-20T21:10:00+08:00')
    expect((await listMine())[0]?.now).toEqual({ issueno: '2022281', lock: 'waiting', why: '' })
    await runLockJob(site)
    await runLockJob(site)
    expect(await locked('2022281')).toEqual(['1,2,3', '1,2,4'])
    await recordAt(FIRST)
    expect((await listMine())[0]?.latest).toMatchObject({ issueno: '2022280', was_locked: 1 })
  })

  test('locks bets when an issue goes on sale, then hourly', async () => {
    await saveTicketAs('直选 1|2|34', { is_locked: 1 })
    await saveTicketAs('999')
    const { signal } = new AbortController()
    const [job] = createKeptTicketsJobs({ db: site.db, ...createPicksDeps(site.clock) })
    const lockedAt = async (time: string) => {
      site.clock.set(`2022-10-20T${time}:00+08:00`)
      await job!.run(signal, null)
      return await locked('2022281')
    }
    expect(await lockedAt('18:10')).toEqual([])
    expect(await lockedAt('21:10')).toEqual(['1,2,3', '1,2,4'])
    await site.db.execute(sql`update kept_tickets set locks = true`)
    expect(await lockedAt('21:11')).toEqual(['1,2,3', '1,2,4'])
    expect(await lockedAt('22:00')).toEqual(['1,2,3', '1,2,4', '9,9,9'])
  })

  test('rejects locking of a group bet', async () => {
    const rejected = { status: 400, msg: '号码板没有组选，这张票只能核对' }
    expect(await saveTicketAs('组六 1 2 3', { is_locked: 1 })).toMatchObject(rejected)
    const [{ id } = { id: 0 }] = (await saveTicketAs('组六 1 2 3')).data
    expect(await ming.call(lockKept, { id, is_locked: 1 })).toMatchObject(rejected)
  })

  test('locks nothing without enough free slots; a retry can succeed', async () => {
    await addAndLockBets(ming, 3, [['7,7,7', '']])
    const [kept] = (await saveTicketAs('直选 1|2|345678', { is_locked: 1 })).data
    expect(kept?.now).toEqual({ issueno: '2022280', lock: 'failed', why: '随机号码板放不下' })
    expect(await locked('2022280')).toEqual(['7,7,7'])
    expect(await told()).toEqual([
      ['福彩3D第2022280期：您守的号没有锁定', '直选 1|2|345678：随机号码板放不下，这一期只核对。', 0],
    ])
    for (let n = 0; n < 2; n++) await ming.call(selection(3), { type: 'rand', minus: 1 })
    const again = await ming.call(lockKept, { id: kept!.id, is_locked: 1 })
    expect(again.data[0]?.now).toMatchObject({ lock: 'locked' })
    expect(await locked('2022280')).toHaveLength(7)
  })

  test('locks nothing if a bet is on the panel', async () => {
    await addAndLockBets(ming, 3, [['1,2,3', '']])
    expect((await saveTicketAs('直选 1|2|34', { is_locked: 1 })).data[0]?.now).toEqual({
      issueno: '2022280',
      lock: 'failed',
      why: '随机号码板上已经有其中的号码',
    })
    expect(await locked('2022280')).toEqual(['1,2,3'])
  })

  test('locks nothing after ten locks of an issue', async () => {
    const drawn = (await requestPanel(ming, 3, 'rand')).lists.map((one) => one.red_ball)
    const [unlocked, ...others] = Array.from({ length: 16 }, (_, n) => `9,${n % 2},${Math.floor(n / 2)}`)
      .filter((bet) => !drawn.includes(bet))
      .slice(0, 6)
    const bets = others.map((bet) => [bet, ''] as const)
    const issueno = await addAndLockBets(ming, 3, bets)
    const input = { red_ball: drawn, blue_ball: drawn.map(() => '') }
    await ming.call(lockBets, { type: 3, issueno, mode: 'rand', state: 1, ...input })
    await site.db.execute(sql`update pick_panels set bets = jsonb_build_array(bets->0)`)
    const { now } = (await saveTicketAs(unlocked!.replaceAll(',', ''), { is_locked: 1 })).data[0]!
    expect(now).toMatchObject({ lock: 'failed', why: '这一期的锁定名额不够' })
  })

  test('stops if disabled, ended or deleted, but earlier locks remain', async () => {
    for (const text of ['123', '456', '789']) await saveTicketAs(text, { is_locked: 1 })
    const [third, second, first] = await listMine()
    await ming.call(lockKept, { id: first!.id, is_locked: 0 })
    await ming.call(endKept, { id: second!.id })
    await ming.call(deleteKept, { id: third!.id })
    expect((await listMine()).find(({ id }) => id === first!.id)?.now?.lock).toBe('locked')
    site.clock.set('2022-10-20T21:10:00+08:00')
    await runLockJob(site)
    expect(await locked('2022280')).toEqual(['1,2,3', '4,5,6', '7,8,9'])
    expect(await locked('2022281')).toEqual([])
  })
})
