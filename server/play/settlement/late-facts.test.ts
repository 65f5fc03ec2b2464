import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { drawDetail } from '#contract/play/draws.ts'
import { myNotifications, setNotification } from '#contract/messaging/notifications.ts'
import { poolWinners, rankedIssue, rankingMembers } from '#contract/community/ranking.ts'
import { myDraw, myLatestIssues, myPicks } from '#contract/play/settlement.ts'
import { listDrawDates, KNOWN_CLOSURES } from '#lottery/calendar.ts'
import { GAMES } from '#lottery/games.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMember, type Browser } from '#server/testing/browsers.ts'
import { exportWins } from './settlement.ts'
import { createPrize } from '#server/play/draws/testing/create-draw-report.ts'
import { recordAndSettle } from './testing/record-draw.ts'
import { addAndLockBets } from './testing/add-and-lock-bets.ts'

const SSQ = GAMES[1]
/** Draw days of 双色球 from issue 2026014 on, the first with the special rule. */
const DAYS = listDrawDates(SSQ, '2026-02-01', '2026-12-31', KNOWN_CLOSURES)
const toIssueNumber = (nth: number) => `2026${String(14 + nth).padStart(3, '0')}`
const NUMBERS = { first: '01 02 03 04 05 06', second: '16' }
const THREE_REDS = ['01,02,03,11,12,13', '01'] as const
const BLUE = ['11,12,13,14,15,17', '16'] as const
const NOTHING = ['11,12,13,14,15,17', '01'] as const

const site = createSharedSite({ now: '2026-02-01T10:00:00+08:00' })

interface LateFacts {
  poolFen?: number
  prizes?: ReturnType<typeof createTable>
}

/** Records a draw, with prize table and pool only if given. */
const recordFacts = (nth: number, told: LateFacts = {}) =>
  recordAndSettle(site, { type: 1, issueno: toIssueNumber(nth), date: DAYS[nth]!, ...NUMBERS, ...told })

function createTable(luckyWinners: number) {
  const six = [5_000_000, 300_000, 3_000, 200, 10, 5].map((yuan, i) => createPrize(`${'一二三四五六'[i]}等奖`, 9, yuan))
  return luckyWinners > 0 ? [...six, createPrize('福运奖', luckyWinners, 5)] : six
}

/**
 * Locks picks of consecutive issues of one member and records only the numbers of the draws. Returns the member's
 * browser.
 */
async function lockPicks(issues: number, bets = [THREE_REDS, BLUE, NOTHING]): Promise<Browser> {
  let who: Browser | undefined
  for (let nth = 0; nth < issues; nth++) {
    site.clock.set(`${DAYS[nth]}T10:00:00+08:00`)
    who = await createMember(site)
    expect(await addAndLockBets(who, 1, bets)).toBe(toIssueNumber(nth))
    site.clock.set(`${DAYS[nth]}T22:00:00+08:00`)
    await recordFacts(nth)
  }
  return who!
}

/** Returns [is_win, level, money] of the picks of an issue: three reds, the blue ball, neither. */
const listResults = async (who: Browser, nth: number) =>
  (await who.call(myPicks, { type: 1, issueno: toIssueNumber(nth) })).data.map(({ is_win, level, money }) => [
    is_win,
    level,
    money,
  ])
const OFF = [
  [0, null, 0],
  [1, 6, 5],
  [0, null, 0],
]
const ON = OFF.with(0, [1, 7, 5])

test('leaves picks with three reds undecided until 福运奖 is known', async () => {
  const ming = await lockPicks(2)
  const issueno = toIssueNumber(1)
  const id = await findDrawId(1, issueno)
  const told = async () => (await ming.call(myNotifications, {})).data.map(({ title }) => title.split('：')[0])
  const { data } = await ming.call(myDraw, { type: 1, id })
  expect(data.simulated.map(({ is_win, waits_for, level_name }) => [is_win, waits_for, level_name])).toEqual([
    [null, '福运奖', ''],
    [1, '', '六等奖'],
    [0, '', ''],
  ])
  expect(data).toMatchObject({ settlement: 'settled', undecided: '本期是否执行特别规定未知，福运奖待定' })
  expect(data.points.map(({ name, points }) => [name, points])).toContainEqual(['福运奖', null])
  const { lists } = (await ming.call(myLatestIssues, {})).data
  expect(lists.find((one) => one.issueno === issueno)).toMatchObject({
    picks: 3,
    wins: 1,
    undecided_picks: 1,
    points: 5,
  })
  expect(data.rule).toEqual({ pool_before: null, special: null, column: null })
  expect((await ming.call(drawDetail, { type: 1, id })).data.simulated.map(({ is_win }) => is_win)).toEqual([
    null,
    1,
    0,
  ])
  const ranking = async () =>
    (await ming.call(rankingMembers, { type: 1, id })).data.map(({ level_name, money }) => [level_name, money])
  expect(await ranking()).toEqual([['六等奖', 5]])
  expect((await ming.call(rankedIssue, { type: 1, id })).data).toMatchObject({ undecided: data.undecided })
  expect((await told()).filter((title) => title!.includes(issueno))).toHaveLength(1)

  await recordFacts(1, { prizes: createTable(9) })
  expect(await listResults(ming, 1)).toEqual(ON)
  expect((await told()).filter((title) => title!.includes(issueno))).toHaveLength(2)
  await expect.poll(ranking).toEqual([['六等奖', 10]])
  await recordFacts(1, { prizes: [...createTable(0), createPrize('福运奖', 0, null)] })
  expect(await listResults(ming, 1)).toEqual(OFF)
  await expect.poll(ranking).toEqual([['六等奖', 5]])
})

test('sends no "no win" notification while undecided', async () => {
  site.clock.set(`${DAYS[0]}T09:00:00+08:00`)
  await (await createMember(site)).call(setNotification, { kind: 'no_win', is_on: 1 })
  const ming = await lockPicks(2, [THREE_REDS])
  const told = async () =>
    (await ming.call(myNotifications, {})).data.map(({ kind, title }) => [kind, title.slice(0, 12)])
  expect(await told()).toEqual([['win', '双色球第2026014期']])
  await recordFacts(1, { prizes: [...createTable(0), createPrize('福运奖', 0, null)] })
  expect(await told()).toEqual([
    ['no_win', '双色球第2026015期'],
    ['win', '双色球第2026014期'],
  ])
})

describe('大乐透 with an unknown previous pool', () => {
  const DLT = { type: 2, first: '01 02 03 04 06', second: '01 03' } as const
  const [FIRST, FOURTH] = [
    ['01,02,03,04,06', '01,03'],
    ['01,02,03,04,05', '01,02'],
  ] as const
  const [BEFORE, DAY] = [{ ...DLT, issueno: '26013', date: '2026-01-31' }, '2026-02-02']

  async function drawn() {
    site.clock.set(`${DAY}T10:00:00+08:00`)
    const ming = await createMember(site)
    const hong = await createMember(site, '13800138001')
    const issueno = await addAndLockBets(ming, 2, [FIRST, FOURTH])
    await addAndLockBets(hong, 2, [FOURTH])
    site.clock.set(`${DAY}T22:00:00+08:00`)
    const facts = { ...DLT, issueno, date: DAY }
    await recordAndSettle(site, facts)
    const id = await findDrawId(2, issueno)
    /** Returns `level points` of each pick, and `level points undecided` of each row of the ranking. */
    const readResults = async () => [
      (await ming.call(myPicks, { type: 2, issueno })).data.map(({ level, money }) => `${level} ${money}`).join(', '),
      (await ming.call(rankingMembers, { type: 2, id })).data
        .map(({ level, money, undecided }) => `${level} ${money} ${undecided}`)
        .join(', '),
    ]
    return { ming, facts, id, readResults }
  }

  test('settles levels; points depending on the pool are null', async () => {
    const { ming, facts, id, readResults } = await drawn()
    const inDoubt = ['1 0, 4 null', '1 0 1, 4 0 1']
    await expect.poll(readResults).toEqual(inDoubt)
    const { data } = await ming.call(myDraw, { type: 2, id })
    expect(data).toMatchObject({
      settlement: 'settled',
      undecided: '上一期奖池未知，三等奖、四等奖、五等奖、六等奖、七等奖的积分待定',
      simulated: [{ is_win: 1 }, { is_win: 1, level_name: '四等奖', waits_for: '' }],
    })
    expect((await ming.call(myNotifications, {})).data).toHaveLength(2)
    // Only the pool of the previous draw decides, not that of the draw before it.
    await recordAndSettle(site, { ...BEFORE, issueno: '26012', date: '2026-01-28', poolFen: 79_000_000_000 })
    await expect.poll(readResults).toEqual(inDoubt)
    await recordAndSettle(site, { ...BEFORE, poolFen: 79_000_000_000 })
    const decided = (points: number) => [`1 0, 4 ${points}`, `1 ${points} 0, 4 ${points} 0`]
    await expect.poll(readResults).toEqual(decided(300))
    await recordAndSettle(site, { ...BEFORE, poolFen: 81_000_000_000 })
    await expect.poll(readResults).toEqual(decided(380))
    expect((await ming.call(myNotifications, {})).data).toHaveLength(2)
    expect(facts.issueno).toBe('26014')
  })

  test('infers the prize column from a published amount', async () => {
    const { ming, facts, id, readResults } = await drawn()
    await recordAndSettle(site, { ...facts, prizes: [createPrize('三等奖', 2, 6_666)] })
    await expect.poll(async () => (await readResults())[0]).toBe('1 0, 4 380')
    expect((await ming.call(drawDetail, { type: 2, id })).data.rule).toMatchObject({
      pool_before: null,
      column: 'high',
    })
    await recordAndSettle(site, { ...BEFORE, poolFen: 79_000_000_000 })
    await expect.poll(async () => (await readResults())[0]).toBe('1 0, 4 300')
  })
})

test('shows one level name for all spellings', async () => {
  site.clock.set('2026-02-02T10:00:00+08:00')
  const ming = await createMember(site)
  const issueno = await addAndLockBets(ming, 3, [['5,1,4', '']])
  site.clock.set('2026-02-02T22:00:00+08:00')
  const prizes = [createPrize('直选奖', 3, 1_040), createPrize('组三', 0, null), createPrize('组选六', 8, 173)]
  await recordAndSettle(site, { type: 3, issueno, date: '2026-02-02', first: '5 1 4', prizes })
  const id = await findDrawId(3, issueno)
  const { data } = await ming.call(myDraw, { type: 3, id })
  expect(data.detail.map(({ prizename, level }) => [prizename, level])).toEqual([
    ['单选', 1],
    ['组选3', 2],
    ['组选6', 3],
  ])
  expect(data.points).toEqual([{ level: 1, name: '单选', points: 1_040 }])
  expect(data.simulated).toMatchObject([{ level: 1, level_name: '单选', money: 1_040 }])
  expect((await ming.call(myNotifications, {})).data[0]!.title).toContain('命中单选')
  await expect.poll(async () => (await ming.call(poolWinners, {})).data).toMatchObject([{ level_name: '单选' }])
  expect(await exportWins(site.db, 1)).toMatchObject([{ level: 1, level_name: '单选', points: 1_040 }])
})

async function findDrawId(type: number, issueno: string): Promise<number> {
  const { rows } = await site.db.execute<{ id: number }>(
    sql`select id from draws where game = ${type} and issueno = ${issueno}`,
  )
  return rows[0]!.id
}
