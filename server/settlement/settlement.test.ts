import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Panel, lockBets, selection } from '#contract/picks.ts'
import { myNotifications, readNotifications, unreadNotifications } from '#contract/notifications.ts'
import { poolWinners, rankingMembers } from '#contract/ranking.ts'
import { myDraw, myIssues, myPicks } from '#contract/settlement.ts'
import type { WireMode } from '#contract/modes.ts'
import type { GameType } from '#lottery/games.ts'
import { aSite, emptied, type Site } from '#server/testing/a-site.ts'
import { aMember, type Browser } from '#server/testing/people.ts'
import { aPrize, draw } from './testing/a-draw.ts'

let site: Site
const THURSDAY = '2022-10-20T10:00:00+08:00'

beforeAll(async () => void (site = await aSite({ now: THURSDAY })))
afterAll(() => site.close())
beforeEach(async () => {
  site.clock.set(THURSDAY)
  await emptied(site.db)
})

async function panelOf(who: Browser, type: GameType, mode: WireMode): Promise<Panel> {
  const { data, msg, status } = await who.call(selection(type), { type: mode })
  if (status !== 200) throw new Error(msg)
  return data
}

/** Puts own bets on the random panel and locks them. */
async function holds(who: Browser, type: GameType, bets: readonly [red: string, blue: string][]): Promise<string> {
  const { issuenoInfo } = await panelOf(who, type, 'rand')
  const issueno = issuenoInfo.nextissueno
  for (const [red_ball, blue_ball] of bets) {
    await who.call(selection(type), { type: 'rand', own: 1, red_ball, blue_ball })
  }
  const [red_ball, blue_ball] = [bets.map(([red]) => red), bets.map(([, blue]) => blue)]
  const answer = await who.call(lockBets, { type, issueno, mode: 'rand', state: 1, red_ball, blue_ball })
  if (answer.status !== 200) throw new Error(answer.msg)
  return issueno
}

const TABLE = [
  aPrize('一等奖', 0, null),
  aPrize('二等奖', 3, 150_000),
  aPrize('三等奖', 40, 3_000),
  aPrize('四等奖', 2_000, 200),
  aPrize('五等奖', 90_000, 10),
  aPrize('六等奖', 500_000, 5),
]
const NUMBERS = { first: '01 05 09 17 26 33', second: '08' }
const SSQ = { type: 1, date: '2022-10-20', ...NUMBERS } as const

describe('a locked pick', () => {
  test('is held before the draw, won or lost after it, ranked and told', async () => {
    const ming = await aMember(site)
    const issueno = await holds(ming, 1, [
      ['01,05,09,17,26,33', '09'],
      ['02,03,04,06,07,10', '08'],
      ['02,03,04,06,07,10', '09'],
    ])
    const held = await ming.call(myIssues, { type: 1, is_win: 1 })
    expect(held.data).toEqual([{ id: null, type: 1, issueno, opendate: '2022-10-20 21:15:00' }])
    expect((await ming.call(myIssues, { type: 1, is_win: 2 })).data).toEqual([])
    const before = (await ming.call(myPicks, { type: 1, issueno })).data
    expect(before.map(({ is_win, level, money }) => [is_win, level, money])).toEqual(Array(3).fill([null, null, null]))

    site.clock.set('2022-10-20T22:00:00+08:00')
    await draw(site, { ...SSQ, issueno, prizes: TABLE })
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
    const ranked = { rank: 1, level: 2, money: 150_005, totalmoney: 150_005, is_vip: 0 }
    expect((await ming.call(rankingMembers, { type: 1 })).data).toMatchObject([ranked])
    expect((await ming.call(poolWinners, {})).data).toMatchObject([
      { ...ranked, id: drawn!.id, type: 1, title: '双色球' },
    ])
    expect((await ming.call(unreadNotifications, {})).data.count).toBe(2)
    const told = (await ming.call(myNotifications, {})).data
    expect(told.map(({ title }) => title).toSorted()).toEqual([
      `双色球第${issueno}期：1注模拟选号命中二等奖`,
      `双色球第${issueno}期：1注模拟选号命中六等奖`,
    ])
    expect(told[0]!.link).toBe(`/winning-lottery/1/${drawn!.id}`)
    expect((await ming.call(readNotifications, { id: told[0]!.id })).data.count).toBe(1)
    expect((await ming.call(readNotifications, {})).data.count).toBe(0)
  })
})
