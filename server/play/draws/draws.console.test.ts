import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  closureHistory,
  closureList,
  confirmDraw,
  type AdminDraw,
  deskDraws,
  enterDraw,
  importDraws,
  missingDraws,
  previewDraw,
  resolveDraw,
  setClosure,
} from '#contract/play/draws.console.ts'
import { latestDraws } from '#contract/play/draws.ts'
import { today } from '#contract/admin/today.console.ts'
import { onSettled } from '#server/site/draw-hooks.ts'
import { settleDue } from '#server/play/settlement/settlement.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { insertDemoDraws } from './demo/demo.ts'
import { createDrawReport, createPrize, recordReports } from './testing/create-draw-report.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { dumpDatabase } from '#server/testing/every-route.ts'
import { type Browser, createMember, createOperator } from '#server/testing/browsers.ts'

const site = createSharedSite()
const ISSUE = { type: 3, issueno: '2022278' } as const
const DRAW = { ...ISSUE, opendate: '2022-10-18', first_number: '1 2 3' } as const
const ENTERED = { ...DRAW, again_first: '1,2,3', reason: '官方公告' }
/** The conflict as displayed to the operator. */
const SEEN = {
  ...ISSUE,
  was: { first_number: '1,2,3', second_number: '', trust: 'conflict' },
  reason: '官方公告',
} as const
let editor: Browser
beforeEach(async () => void (editor = await createOperator(site, 'editor')))

const listDesk = async (): Promise<AdminDraw[]> => (await editor.call(deskDraws, {})).data
const listAudited = async () => {
  const { rows } = await site.db.execute(
    sql`select action, target, detail from audit_log where action ~ '^(draw|closure)' order by id`,
  )
  return rows
}

test('lists missing older draws until they are entered', async () => {
  await recordAndSettle(site, { type: 3, issueno: '2022262', date: '2022-09-28', first: '7,8,9' })
  const enter = (issueno: string, opendate: string) => editor.call(enterDraw, { ...ENTERED, issueno, opendate })
  await enter('2022278', '2022-10-18')
  const missing = async () => (await editor.call(missingDraws, {})).data
  const found = await missing()
  expect(found.map(({ issueno }) => Number(issueno) - 2022000)).toEqual([
    279, 277, 276, 275, 274, 273, 272, 271, 270, 269, 268, 267, 266, 265, 264, 263,
  ])
  // The days of the closure from 1 to 4 October are not missing.
  expect(found.at(-3)).toEqual({ type: 3, issueno: '2022265', opendate: '2022-10-05' })
  await enter('2022277', '2022-10-17')
  expect(await missing()).toEqual(found.filter(({ issueno }) => issueno !== '2022277'))
})

describe('the first real draw of a game', () => {
  beforeEach(() => insertDemoDraws(site.db, site.clock.now(), []))
  const replaced = async () =>
    (await site.db.execute(sql`select actor, target, detail from audit_log where action = 'demo_replaced'`)).rows

  test('announces and audits the deletion of demo draws', async () => {
    const { again_first: _again, reason: _reason, ...asked } = ENTERED
    const { demo } = (await editor.call(previewDraw, asked)).data
    expect(demo).toBeGreaterThan(0)
    expect(await replaced()).toEqual([])
    expect((await editor.call(enterDraw, ENTERED)).msg).toBe('已保存，号码以运营的决定为准。福彩3D的演示开奖已删去')
    expect(await replaced()).toEqual([{ actor: null, target: '福彩3D', detail: { draws: demo, source: 'operator' } }])
    expect((await editor.call(previewDraw, asked)).data.demo).toBe(0)
    expect((await editor.call(enterDraw, ENTERED)).msg).toBe('已保存，号码以运营的决定为准')
    expect(await replaced()).toHaveLength(1)
  })

  test('the import preview counts the demo draws to be deleted', async () => {
    const text = 'type,issueno,opendate,first_number\n3,2022278,2022-10-18,1 2 3'
    const looked = (await editor.call(importDraws, { name: 'a.csv', text, preview: true })).data
    expect(looked.demo).toBeGreaterThan(0)
    expect(await replaced()).toEqual([])
    expect((await editor.call(importDraws, { name: 'a.csv', text, preview: false })).data.demo).toBe(looked.demo)
    expect(await replaced()).toEqual([
      { actor: null, target: '福彩3D', detail: { draws: looked.demo, source: 'import' } },
    ])
  })
})

describe('entering a draw', () => {
  test('publishes an entered draw as confirmed', async () => {
    expect(await editor.call(enterDraw, ENTERED)).toMatchObject({ status: 200, data: null })
    expect(await listDesk()).toMatchObject([
      {
        ...ISSUE,
        opendate: '2022-10-18',
        first_number: '1,2,3',
        trust: 'confirmed',
        sources: [{ source: 'operator' }],
      },
    ])
    expect((await editor.call(latestDraws, {})).data.fc3d).toMatchObject({ issueno: '2022278' })
    expect(await listAudited()).toEqual([
      { action: 'draw_entered', target: '福彩3D2022278', detail: { numbers: '1,2,3', reason: '官方公告' } },
    ])
  })

  test('rejects an entry if the repeated numbers differ', async () => {
    expect((await editor.call(enterDraw, { ...ENTERED, again_first: '1,2,4' })).msg).toMatch(/^两遍的号码不一样/)
    expect(await listDesk()).toEqual([])
  })

  test.each([
    [{ issueno: '2022', first_number: '1 2 3' }, '期号不正确'],
    [{ first_number: '1 2' }, '应有3个号码，实有2个'],
    [{ opendate: '2022-10-21' }, '开奖日期2022-10-21在今天（2022-10-20）之后'],
    [{ reason: ' ' }, '请写依据'],
  ])('rejects an entry with %j: %s', async (change, words) => {
    const first = { ...ENTERED, ...change }
    expect((await editor.call(enterDraw, { ...first, again_first: first.first_number })).msg).toBe(words)
    expect(await listDesk()).toEqual([])
  })
})

test('rejects an entry if the draw changed since the preview', async () => {
  const { again_first: _again, reason: _reason, ...asked } = ENTERED
  const { before: was } = (await editor.call(previewDraw, asked)).data
  const other = { ...ENTERED, first_number: '1 2 4', again_first: '1 2 4', was }
  expect((await editor.call(enterDraw, other)).status).toBe(200)
  expect(await editor.call(enterDraw, { ...ENTERED, was })).toMatchObject({
    status: 400,
    msg: '这一期刚刚有了改动，请看过现在的号码再决定',
  })
  expect(await listDesk()).toMatchObject([{ first_number: '1,2,4' }])
  expect((await editor.call(enterDraw, { ...ENTERED, was: '1,2,4' })).status).toBe(200)
})

describe('correcting a draw', () => {
  /** Settles an issue in which one member wins. Another member would win with the corrected numbers. */
  async function createPlayedIssue(): Promise<string> {
    await recordAndSettle(site, { ...ISSUE, date: '2022-10-18', first: '9,9,9' })
    const [ming, hong] = [await createMember(site, '13800138000'), await createMember(site, '13700137000')]
    const issueno = await addAndLockBets(ming, 3, [['1,2,3', '']])
    await addAndLockBets(hong, 3, [
      ['4,5,6', ''],
      ['7,8,9', ''],
    ])
    site.clock.set('2022-10-20T22:00:00+08:00')
    await recordAndSettle(site, { type: 3, issueno, date: '2022-10-20', first: '1,2,3' })
    editor = await createOperator(site, 'editor', '13600136001')
    return issueno
  }

  const wins = async () => (await site.db.execute(sql`select pick_id from wins order by 1`)).rows.length

  test('previews the effect of a correction', async () => {
    const issueno = await createPlayedIssue()
    const asked = { type: 3, issueno, opendate: '2022-10-20', first_number: '4 5 6' } as const
    const before = await dumpDatabase(site.db, ['sessions'])
    expect((await editor.call(previewDraw, asked)).data).toEqual({
      before: '1,2,3',
      after: '4,5,6',
      picks: 3,
      withdrawn: 1,
      given: 1,
      demo: 0,
    })
    expect(await dumpDatabase(site.db, ['sessions'])).toBe(before)
    expect((await editor.call(previewDraw, { ...asked, first_number: '1 2 3' })).data).toMatchObject({
      withdrawn: 0,
      given: 0,
    })
    expect((await editor.call(previewDraw, { ...asked, first_number: '1 2' })).msg).toBe('应有3个号码，实有2个')
  })

  test('corrects a draw with the previewed effect', async () => {
    const issueno = await createPlayedIssue()
    const asked = { type: 3, issueno, opendate: '2022-10-20', first_number: '4 5 6' } as const
    await editor.call(enterDraw, { ...asked, again_first: '4 5 6', reason: '官方更正' })
    await settleDue(site.db, site.clock, onSettled)
    expect(await wins()).toBe(1)
    expect(await listAudited()).toMatchObject([{ detail: { numbers: { from: '1,2,3', to: '4,5,6' } } }])
  })
})

describe('conflicts between sources', () => {
  beforeEach(async () => {
    await recordAndSettle(site, { ...ISSUE, date: '2022-10-18', first: '1,2,3' })
    await site.db.execute(sql`insert into draw_sources (draw_id, source, date, first, second, prizes, arrived_at)
      select id, 'welfare', date, '1,2,4', '', '[]', now() from draws`)
    await site.db.execute(sql`update draws set trust = 'conflict'`)
  })

  test('lists the sources until an operator chooses one', async () => {
    await recordAndSettle(site, { type: 4, issueno: '22278', date: '2022-10-18', first: '5,5,5' })
    expect((await editor.call(deskDraws, { issueno: '22278' })).data).toMatchObject([{ type: 4 }])
    const { data } = await editor.call(deskDraws, { trust: 'conflict' })
    expect(data).toMatchObject([{ ...ISSUE, sources: [{ first_number: '1,2,3' }, { first_number: '1,2,4' }] }])
    expect((await editor.call(resolveDraw, { ...SEEN, source: 'sports' })).msg).toMatch(/^来源 sports 没有/)
    expect((await editor.call(resolveDraw, { ...SEEN, source: 'welfare' })).msg).toBe('已选定')
    expect((await editor.call(deskDraws, { trust: 'conflict' })).data).toEqual([])
    expect((await editor.call(deskDraws, { type: 3 })).data).toMatchObject([{ first_number: '1,2,4' }])
    expect(await listAudited()).toMatchObject([
      { detail: { source: 'welfare', numbers: { from: '1,2,3', to: '1,2,4' }, reason: '官方公告' } },
    ])
  })

  test('resolves a conflict by confirming the current numbers', async () => {
    expect((await editor.call(confirmDraw, SEEN)).msg).toBe('已确认')
    expect(await listDesk()).toMatchObject([{ first_number: '1,2,3', trust: 'confirmed' }])
    expect(await listAudited()).toMatchObject([{ detail: { numbers: '1,2,3', reason: '官方公告' } }])
    for (const reason of ['', ' ']) expect((await editor.call(confirmDraw, { ...SEEN, reason })).msg).toBe('请写依据')
    expect((await editor.call(confirmDraw, { ...SEEN, issueno: '2022279' })).msg).toBe('没有福彩3D2022279期的开奖')
  })

  test('rejects a decision on a draw changed meanwhile', async () => {
    const late = '这一期刚刚有了改动，请看过现在的号码再决定'
    await editor.call(confirmDraw, SEEN)
    expect((await editor.call(resolveDraw, { ...SEEN, source: 'welfare' })).msg).toBe(late)
    await editor.call(enterDraw, { ...ENTERED, first_number: '1 2 5', again_first: '1 2 5' })
    const was = { ...SEEN.was, trust: 'confirmed' as const }
    expect((await editor.call(confirmDraw, { ...SEEN, was })).msg).toBe(late)
    expect(await listDesk()).toMatchObject([{ first_number: '1,2,5', trust: 'confirmed' }])
  })
})

describe('importing draws', () => {
  const text = 'type,issueno,opendate,first_number\r\n3,2022278,2022-10-18,1 2 3\r\n3,2022279,2022-10-19,1 2\r\n'
  const counts = { accepted: 1, unchanged: 0, corrected: 0, conflicting: 0, refused: 1 }
  const rest = { demo: 0, lines: [{ kind: 'refused', line: 3, reason: '应有3个号码，实有2个' }] }

  test('previews a file without storing or auditing', async () => {
    expect((await editor.call(importDraws, { name: 'a.csv', text, preview: true })).data).toEqual({
      ...counts,
      ...rest,
    })
    expect(await listDesk()).toEqual([])
    expect(await listAudited()).toEqual([])
  })

  test('imports valid rows, reports the invalid row', async () => {
    expect((await editor.call(importDraws, { name: 'a.csv', text, preview: false })).data).toEqual({
      ...counts,
      ...rest,
    })
    expect(await listDesk()).toMatchObject([{ ...ISSUE, sources: [{ source: 'import' }] }])
    expect(await listAudited()).toEqual([{ action: 'draws_imported', target: 'a.csv', detail: counts }])
  })

  test.each([
    [{ name: 'a.csv', text: 'a,b\n' }, '表头缺少列 type、issueno、opendate、first_number'],
    [{ name: 'a.json', text: '{' }, '不是有效的 JSON'],
  ])('rejects an invalid file: %j', async (file, words) => {
    for (const preview of [true, false]) expect((await editor.call(importDraws, { ...file, preview })).msg).toBe(words)
    expect(await listAudited()).toEqual([])
  })
})

describe('closures', () => {
  const days = { from: '2027-10-01', to: '2027-10-04', office: 'welfare' } as const
  const own = async () => (await editor.call(closureList, {})).data.filter((one) => one.is_own === 1)

  test('adds a closure once and removes it once', async () => {
    expect((await editor.call(setClosure, { ...days, closed: true })).msg).toBe('已增加休市')
    expect((await editor.call(setClosure, { ...days, closed: true })).msg).toBe(
      '与已有的休市 2027-10-01 至 2027-10-04 重叠，请只增加其余的日子',
    )
    expect(await own()).toEqual([{ ...days, is_own: 1 }])
    expect((await editor.call(setClosure, { ...days, closed: false })).msg).toBe('已撤销休市')
    expect((await editor.call(setClosure, { ...days, closed: false })).msg).toBe('没有这段休市')
    expect(await own()).toEqual([])
    expect((await editor.call(closureList, {})).data.length).toBeGreaterThan(0)
    expect((await listAudited()).map(({ action }) => action)).toEqual(['closure_added', 'closure_removed'])
  })

  test('paginates the history of closure changes, newest first', async () => {
    await editor.call(setClosure, { ...days, closed: true })
    await editor.call(setClosure, { ...days, closed: false })
    await editor.call(setClosure, { ...days, office: '', closed: true })
    const { data } = await editor.call(closureHistory, { pageSize: 2 })
    expect(data.map(({ target, changes }) => [target, ...changes])).toEqual([
      ['2027-10-01 至 2027-10-04', { name: 'both', from: false, to: true }],
      ['2027-10-01 至 2027-10-04', { name: 'welfare', from: true, to: false }],
    ])
    const rest = await editor.call(closureHistory, { pageSize: 2, before_id: data[1]!.id })
    expect(rest.data.map(({ changes }) => changes)).toEqual([[{ name: 'welfare', from: false, to: true }]])
  })

  test('rejects an inverted or too long closure', async () => {
    expect((await editor.call(setClosure, { ...days, closed: true, to: '2027-09-01' })).msg).toBe(
      '休市的开始不能晚于结束',
    )
    expect((await editor.call(setClosure, { ...days, closed: true, to: '2028-02-01' })).msg).toMatch(/^休市最长 120 天/)
  })

  test('rejects overlap with a closure or past draw', async () => {
    const add = async (change: object) => (await editor.call(setClosure, { ...days, ...change, closed: true })).msg
    await add({})
    expect(await add({ from: '2027-10-04', to: '2027-10-08', office: '' })).toMatch(/重叠/)
    expect(await add({ from: '2026-10-04', to: '2026-10-08', office: 'sports' })).toMatch(/^与已有的休市 2026-10-01 至/)
    expect(await add({ office: 'sports' })).toBe('已增加休市')
    expect(await add({ from: '2027-10-05', to: '2027-10-08' })).toBe('已增加休市')
    await recordAndSettle(site, { ...ISSUE, date: '2022-10-18', first: '1,2,3' })
    const around = { from: '2022-10-17', to: '2022-10-19' }
    expect(await add(around)).toBe(`2022-10-18 福彩3D第${ISSUE.issueno}期已经开奖，请检查日期`)
    expect(await add({ ...around, office: 'sports' })).toBe('已增加休市')
  })
})

test('publishes doubtful amounts only after confirmation', async () => {
  const prizes = [
    createPrize('一等奖', 0, null),
    createPrize('三等奖', 150, 1),
    createPrize('四等奖', 450, 200),
    createPrize('五等奖', 4800, 50),
    createPrize('六等奖', 7900, 10),
    createPrize('七等奖', 53_000, 5),
  ]
  const told = createDrawReport(7, '2022120', '2022-10-19', '1 2 3 4 5 6 7+8', { salesFen: 400_000_000, prizes })
  await recordReports(site, [told], 'welfare')
  const bonus = async () =>
    (await editor.call(latestDraws, {})).data.qlc?.ranking_detail.find(({ level }) => level === 3)
  const waiting = async () => (await editor.call(today, {})).data.checks.find(({ name }) => name === 'draws_doubts')
  const reason = '三等奖奖金：三等奖 1 元，按销售额应为 1,714 元'
  expect(await bonus()).toMatchObject({ num: 150, singlebonus: null })
  expect(await waiting()).toMatchObject({
    state: 'wrong',
    words: `七乐彩第2022120期：${reason}`,
    place: 'draws/7/2022120',
  })
  const [found] = (await editor.call(deskDraws, { trust: 'doubt' })).data
  expect(found).toMatchObject({ issueno: '2022120', doubts: [reason] })
  const { first_number, second_number, trust } = found!
  const confirm = (doubts: string[]) =>
    editor.call(confirmDraw, {
      type: 7,
      issueno: '2022120',
      was: { first_number, second_number, trust, doubts },
      reason: '公告',
    })
  expect(await confirm([])).toMatchObject({ status: 400 })
  expect((await confirm([reason])).status).toBe(200)
  await vi.waitFor(async () => expect(await bonus()).toMatchObject({ num: 150, singlebonus: 1 }))
  expect(await waiting()).toMatchObject({ state: 'good' })
})
