import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { myNotifications, readNotifications, unreadNotifications } from '#contract/messaging/notifications.ts'
import { drawDetail } from '#contract/play/draws.ts'
import { editProfile } from '#contract/people/account.ts'
import { myPlace, poolWinners, rankedIssue, rankingMembers } from '#contract/community/ranking.ts'
import { myDraw, myIssues, myPicks, myTonight } from '#contract/play/settlement.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { onSettled } from '#server/site/draw-hooks.ts'
import { settleDue } from './settlement.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { recordUnsettled, recordAndSettle } from './testing/record-draw.ts'
import { addAndLockBets } from './testing/add-and-lock-bets.ts'

const THURSDAY = '2022-10-20T10:00:00+08:00'
const site = createSharedSite({ now: THURSDAY })

const TABLE = [
  createPrize('一等奖', 0, null),
  createPrize('二等奖', 3, 150_000),
  createPrize('三等奖', 40, 3_000),
  createPrize('四等奖', 2_000, 200),
  createPrize('五等奖', 90_000, 10),
  createPrize('六等奖', 500_000, 5),
]
const NUMBERS = { first: '01 05 09 17 26 33', second: '08' }
const SSQ = { type: 1, date: '2022-10-20', ...NUMBERS } as const

describe('a locked pick', () => {
  test('is settled; its member is ranked and notified', async () => {
    const ming = await createMember(site)
    const issueno = await addAndLockBets(ming, 1, [
      ['01,05,09,17,26,33', '09'],
      ['02,03,04,06,07,10', '08'],
      ['02,03,04,06,07,10', '09'],
    ])
    const held = await ming.call(myIssues, { type: 1, is_win: 1 })
    expect(held.data).toEqual([{ id: null, type: 1, issueno, opendate: '2022-10-20 21:15:00' }])
    expect((await ming.call(myIssues, { type: 1, is_win: 2 })).data).toEqual([])
    const before = (await ming.call(myPicks, { type: 1, issueno })).data
    expect(before).toHaveLength(3)
    expect(before.map(({ is_win, level, money }) => [is_win, level, money])).toEqual(
      before.map(() => [null, null, null]),
    )

    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...SSQ, issueno, prizes: TABLE })
    const after = (await ming.call(myPicks, { type: 1, issueno })).data
    expect(after.map(({ is_win, level, money }) => [is_win, level, money])).toEqual([
      [1, 2, 150_000],
      [1, 6, 5],
      [0, null, 0],
    ])
    const [drawn] = (await ming.call(myIssues, { type: 1, is_win: 2 })).data
    const detail = await ming.call(myDraw, { type: 1, id: drawn!.id! })
    expect(detail.data).toMatchObject({ settlement: 'settled', simulated: after, list: { issueno } })
    expect(detail.data.points).toContainEqual({ level: 1, name: '一等奖', points: 5_000_000 })
    const { simulated } = (await ming.call(drawDetail, { type: 1, id: drawn!.id! })).data
    expect(simulated.map(({ id, is_win }) => [id, is_win])).toEqual(after.map(({ id, is_win }) => [id, is_win]))
    expect((await createBrowser(site).call(drawDetail, { type: 1, id: drawn!.id! })).data.simulated).toEqual([])
    const ranked = { rank: 1, level: 2, money: 150_005, totalmoney: 150_005, is_vip: 0 }
    await expect.poll(async () => (await ming.call(rankingMembers, { type: 1 })).data).toMatchObject([ranked])
    await expect
      .poll(async () => (await ming.call(poolWinners, {})).data)
      .toMatchObject([{ ...ranked, id: drawn!.id, type: 1, title: '双色球' }])
    expect((await ming.call(unreadNotifications, {})).data.count).toBe(2)
    const told = (await ming.call(myNotifications, {})).data
    expect(told.map(({ title }) => title)).toEqual([
      `双色球第${issueno}期：1注模拟选号命中二等奖`,
      `双色球第${issueno}期：1注模拟选号命中六等奖`,
    ])
    expect(told[0]!.link).toBe(`/winning-lottery/1/${drawn!.id}`)
    expect((await ming.call(readNotifications, { id: told[0]!.id })).data.count).toBe(1)
    expect((await ming.call(readNotifications, {})).data.count).toBe(0)
  })
})

test('lists the largest win of a draw first', async () => {
  const bets = [
    ['02,03,04,06,07,10', '08'],
    ['01,05,09,17,26,33', '08'],
    ['01,05,09,17,26,32', '09'],
    ['01,05,09,17,26,33', '09'],
  ] as const
  const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
  const issueno = await addAndLockBets(ming, 1, bets)
  await addAndLockBets(hong, 1, bets.toReversed())
  site.clock.set('2022-10-20T22:00:00+08:00')
  await recordAndSettle(site, { ...SSQ, issueno })
  for (const who of [ming, hong]) {
    const told = (await who.call(myNotifications, {})).data
    expect(told.map(({ title }) => title.slice(title.indexOf('命中') + 2))).toEqual([
      '一等奖',
      '二等奖',
      '四等奖',
      '六等奖',
    ])
  }
})

describe('results and ranking', () => {
  const facts = { ...SSQ, prizes: TABLE }
  const told = async (who: Browser) =>
    (await who.call(myNotifications, { pageSize: 100 })).data
      .map(({ title, is_withdrawn }) => `${/(?<=命中).+|您有.*/.exec(title)?.[0]}${is_withdrawn ? ' 已更正' : ''}`)
      .toSorted()
  /** Formats rows as `level points`, for example 2 150000. */
  const formatResults = (rows: { level: number | null; money: number | null }[]) =>
    rows.map(({ level, money }) => `${level} ${money}`).join(', ')
  /** Returns the formatted results of a member's picks and of the ranking. */
  const readResults = async (who: Browser, issueno: string) => {
    const picks = (await who.call(myPicks, { type: 1, issueno })).data
    const ranking = (await who.call(rankingMembers, { type: 1 })).data
    return [formatResults(picks), formatResults(ranking)]
  }

  test('a corrected draw changes wins and points without duplicate notifications', async () => {
    const ming = await createMember(site)
    const issueno = await addAndLockBets(ming, 1, [
      ['01,05,09,17,26,33', '09'],
      ['02,03,04,06,07,10', '08'],
    ])
    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...SSQ, issueno })
    await expect.poll(() => readResults(ming, issueno)).toEqual(['2 0, 6 5', '2 5'])
    await recordAndSettle(site, { ...facts, issueno })
    await expect.poll(() => readResults(ming, issueno)).toEqual(['2 150000, 6 5', '2 150005'])
    await recordAndSettle(site, { ...facts, issueno, prizes: TABLE.with(1, createPrize('二等奖', 3, 160_000)) })
    await expect.poll(() => readResults(ming, issueno)).toEqual(['2 160000, 6 5', '2 160005'])
    expect(await told(ming)).toEqual(['二等奖', '六等奖'])

    await recordAndSettle(site, { ...facts, issueno, second: '09' })
    await expect.poll(() => readResults(ming, issueno)).toEqual(['1 5000000, null 0', '1 5000000'])
    expect(await told(ming)).toEqual(['一等奖', '二等奖 已更正', '六等奖 已更正', '您有1注不再命中'])
    expect((await ming.call(unreadNotifications, {})).data.count).toBe(2)
    expect((await ming.call(myNotifications, {})).data).toContainEqual(
      expect.objectContaining({
        title: `双色球第${issueno}期开奖有更正：您有1注不再命中`,
        memo: '以更正后的号码为准，之前的中奖通知作废。',
        link: `/select-ball/1/${issueno}`,
      }),
    )

    await recordAndSettle(site, { ...facts, issueno, first: '11 12 13 14 15 16', second: '01' })
    await expect.poll(() => readResults(ming, issueno)).toEqual(['null 0, null 0', ''])
    const struck = ['一等奖 已更正', '二等奖 已更正', '六等奖 已更正', '您有1注不再命中 已更正']
    expect(await told(ming)).toEqual([...struck, '您有2注不再命中'])
    await expect.poll(async () => (await ming.call(poolWinners, {})).data).toEqual([])

    await recordAndSettle(site, { ...facts, issueno })
    const last = ['一等奖 已更正', '二等奖', '六等奖', '您有1注不再命中 已更正', '您有2注不再命中 已更正']
    expect(await told(ming)).toEqual(last)
    const again = await recordAndSettle(site, { ...facts, issueno })
    expect(again.kind).toBe('unchanged')
    expect(await told(ming)).toEqual(last)
  })

  test('counts wins with unannounced amounts separately', async () => {
    const [ming, hong] = [await createMember(site), await createMember(site, '13800138001')]
    const bets = { first: ['01,05,09,17,26,33', '08'], six: ['02,03,04,06,07,10', '08'] } as const
    const issueno = await addAndLockBets(ming, 1, [bets.first, bets.six])
    await addAndLockBets(hong, 1, [bets.first])
    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...SSQ, issueno })
    const summed = async () => {
      const { data: issue } = await ming.call(rankedIssue, { type: 1 })
      const score = ({ money, awaited_wins }: { money: number; awaited_wins: number }) => `${money}/${awaited_wins}`
      const [evening] = (await ming.call(myTonight, {})).data
      return {
        evening: [evening?.wins, evening?.points, evening?.awaited_wins],
        ranking: (await ming.call(rankingMembers, { type: 1 })).data.map(score),
        place: score((await hong.call(myPlace, { type: 1, id: issue!.id })).data!),
        issue: issue?.awaited_wins,
        first: (await ming.call(poolWinners, {})).data.map(score),
      }
    }
    const early = { evening: [2, 5, 1], place: '0/1', issue: 2, first: ['5/1'] }
    await expect.poll(summed).toEqual({ ...early, ranking: ['5/1', '0/1'] })
    await recordAndSettle(site, { ...facts, issueno, prizes: [createPrize('一等奖', 2, 5_000_000), ...TABLE.slice(1)] })
    const sum = 5_000_005
    const announced = { evening: [2, sum, 0], place: '5000000/0', issue: 0, first: [`${sum}/0`] }
    await expect.poll(summed).toEqual({ ...announced, ranking: [`${sum}/0`, '5000000/0'] })
  })

  test('ranks members by points, level, lock time, id', async () => {
    const bets = {
      six: ['02,03,04,06,07,10', '08'],
      other: ['02,03,04,06,07,11', '08'],
      five: ['01,05,09,17,02,03', '09'],
    } as const
    const people = await Promise.all(
      ['13800138001', '13800138002', '13800138003', '13800138004'].map((phone) => createMember(site, phone)),
    )
    const [late, early, five, most] = people as [Browser, Browser, Browser, Browser]
    const issueno = await addAndLockBets(early, 1, [bets.six, bets.other])
    site.clock.advance(60_000)
    await addAndLockBets(late, 1, [bets.six, bets.other])
    await addAndLockBets(five, 1, [bets.five])
    await addAndLockBets(most, 1, [bets.five, bets.six])
    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...facts, issueno })
    const nicknames = await Promise.all(
      [most, five, early, late].map(
        async (who) => JSON.parse(decodeURIComponent(who.cookies.get('userInfo') ?? '')).nickname,
      ),
    )
    const ranked = async () => (await late.call(rankingMembers, { type: 1 })).data
    await expect.poll(ranked).toHaveLength(people.length)
    const ranking = await ranked()
    expect(ranking.map(({ rank, nickname, money, level }) => [rank, nickname, level, money])).toEqual([
      [1, nicknames[0], 5, 15],
      [2, nicknames[1], 5, 10],
      [3, nicknames[2], 6, 10],
      [4, nicknames[3], 6, 10],
    ])
    expect((await late.call(rankingMembers, { type: 1, page: 2, pageSize: 3 })).data.map(({ rank }) => rank)).toEqual([
      4,
    ])
    expect((await late.call(rankingMembers, { type: 1, pageSize: 9999 })).data).toEqual(ranking)
    expect((await late.call(rankingMembers, { type: 1, page: 3, pageSize: 9999 })).data).toEqual([])
    expect((await late.call(rankingMembers, { type: 2, id: ranking[0]!.id })).status).toBe(400)
  })

  test('gives namesakes with equal results different ranks', async () => {
    const [ming, hong] = [await createMember(site, '13800138001'), await createMember(site, '13800138002')]
    const issueno = await addAndLockBets(ming, 1, [['02,03,04,06,07,10', '08']])
    site.clock.advance(60_000)
    await addAndLockBets(hong, 1, [['02,03,04,06,07,10', '08']])
    const loser = await createMember(site, '13800138003')
    await addAndLockBets(loser, 1, [['02,03,04,06,07,10', '09']])
    for (const who of [ming, hong, loser]) await who.call(editProfile, { nickname: '老周' })
    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...facts, issueno })
    const [{ id } = { id: null }] = (await ming.call(myIssues, { type: 1, is_win: 2 })).data
    const asked = { type: 1, id: id! }
    const sixth = { level: 6, level_name: '六等奖', money: 5, undecided: 0, awaited_wins: 0 }
    const ranking = (await ming.call(rankingMembers, asked)).data
    expect(ranking.map((row) => [row.nickname, row.level, row.money])).toEqual([
      ['老周', 6, 5],
      ['老周', 6, 5],
    ])
    expect((await hong.call(rankingMembers, asked)).data).toEqual(ranking)
    expect((await ming.call(myPlace, asked)).data).toEqual({ ...sixth, rank: 1 })
    expect((await hong.call(myPlace, asked)).data).toEqual({ ...sixth, rank: 2 })
    expect((await loser.call(myPlace, asked)).data).toBeNull()
    expect((await ming.call(myPlace, { ...asked, type: 2 })).data).toBeNull()
    expect((await createBrowser(site).call(myPlace, asked)).status).toBe(401)
  })

  test('rankedIssue returns the given issue, or the latest settled one', async () => {
    const ming = await createMember(site)
    const readIssue = async (id?: number) =>
      (await createBrowser(site).call(rankedIssue, { type: 1, ...(id && { id }) })).data
    await expect.poll(() => readIssue()).toBeNull()
    const issueno = await addAndLockBets(ming, 1, [['02,03,04,06,07,10', '08']])
    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...facts, issueno })
    const id = await idOf(issueno)
    const settled = { id, settlement: 'settled', undecided: '', awaited_wins: 0 }
    await expect.poll(() => readIssue()).toEqual(settled)

    await recordAndSettle(site, { ...facts, issueno: '2022100', date: '2022-09-01' })
    const old = await idOf('2022100')
    await expect.poll(() => readIssue(old)).toEqual({ ...settled, id: old, settlement: 'unplayed' })
    const mine = (await ming.call(myDraw, { type: 1, id: old })).data
    expect(mine).toMatchObject({ settlement: 'unplayed', simulated: [], points: [] })

    site.clock.set('2022-10-23T22:00:00+08:00')
    await recordUnsettled(site, { ...facts, issueno: '2022121', date: '2022-10-23' })
    const waiting = await idOf('2022121')
    await expect.poll(() => readIssue(waiting)).toEqual({ ...settled, id: waiting, settlement: 'pending' })
    await expect.poll(() => readIssue()).toEqual(settled)
    await settleDue(site.db, site.clock, onSettled)
    await expect.poll(() => readIssue()).toEqual({ ...settled, id: waiting })

    async function idOf(issue: string): Promise<number> {
      const { rows } = await site.db.execute<{ id: number }>(sql`select id from draws where issueno = ${issue}`)
      return rows[0]!.id
    }
  })

  test('deletes the settlement of a replaced demo draw', async () => {
    const ming = await createMember(site)
    const issueno = await addAndLockBets(ming, 1, [['02,03,04,06,07,10', '08']])
    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { ...SSQ, issueno, source: 'demo' })
    expect(await told(ming)).toEqual(['六等奖'])
    await recordAndSettle(site, { ...SSQ, issueno, second: '01' })
    expect(await told(ming)).toEqual([])
    await expect.poll(() => readResults(ming, issueno)).toEqual(['null 0', ''])
  })
})
