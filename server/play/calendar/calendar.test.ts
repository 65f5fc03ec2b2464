import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { calendarFiles, drawCalendar, myCalendar, renewCalendar, revokeCalendar } from '#contract/play/calendar.ts'
import { myNotifications } from '#contract/messaging/notifications.ts'
import { lockBets } from '#contract/play/picks.ts'
import { followGame } from '#contract/play/reminders.ts'
import type { GameType } from '#lottery/games.ts'
import { addClosure } from '#server/play/draws/draws.ts'
import { createDrawReport, recordReports } from '#server/play/draws/testing/create-draw-report.ts'
import { requestPanel } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { dumpDatabase } from '#server/testing/every-route.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'

const site = createSharedSite({ now: '2022-12-31T10:00:00+08:00', env: { PUBLIC_URL: 'https://caiyun.example' } })
const told = [
  createDrawReport(1, '2022149', '2022-12-27', '1 3 4 5 6 7+8'),
  createDrawReport(1, '2022150', '2022-12-29', '1 7 11 12 22 28+5'),
]
beforeEach(() => recordReports(site, told))

const requestMonth = async (type: GameType, month?: string) =>
  (await createBrowser(site).call(drawCalendar, { type, ...(month && { month }) })).data
const requestFile = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers })
/** Parses the events of a calendar file. */
const parseEntries = (body: string) =>
  body
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => Object.fromEntries(entry.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))))

describe('the calendar', () => {
  test('shows drawn days, then computed draw days', async () => {
    const december = await requestMonth(1)
    expect(december).toMatchObject({ month: '2022-12', first_month: '2022-01', last_month: '2023-12', closures: [] })
    expect(december.days).toEqual([
      { date: '2022-12-27', issueno: '2022149', opendate: '2022-12-27 21:15:00', draw_id: expect.any(Number) },
      { date: '2022-12-29', issueno: '2022150', opendate: '2022-12-29 21:15:00', draw_id: expect.any(Number) },
    ])
    const january = await requestMonth(1, '2023-01')
    expect(january.closures).toEqual([{ from: '2023-01-19', to: '2023-01-28' }])
    expect(january.days.map(({ date }) => date.slice(-2)).join(' ')).toBe('01 03 05 08 10 12 15 17 29 31')
    expect(january.days[0]).toMatchObject({ issueno: '2023001', draw_id: null })
    expect(january.is_settled).toBe(1)
  })

  test("includes operators' closures, marks years with unknown closures", async () => {
    await site.db.transaction((tx) =>
      addClosure(tx, { from: '2023-05-01', to: '2023-05-07', office: 'welfare' }, { now: site.clock.now(), hooks: [] }),
    )
    const may = async (type: GameType) => (await requestMonth(type, '2023-05')).closures
    await vi.waitFor(async () => expect(await may(1)).toEqual([{ from: '2023-05-01', to: '2023-05-07' }]))
    expect(await may(2)).toEqual([])
    expect((await requestMonth(1, '2023-12')).is_settled).toBe(1)
    site.clock.set('2026-12-31T10:00:00+08:00')
    expect((await requestMonth(1, '2027-03')).is_settled).toBe(0)
  })

  test('rejects malformed months and months out of range', async () => {
    for (const month of ['2021-12', '2024-01', '2022-13', 'x'])
      expect((await createBrowser(site).call(drawCalendar, { type: 1, month })).status, month).toBe(400)
  })
})

describe('the calendar file of a game', () => {
  test('contains past draws, future draws and closures', async () => {
    const { headers, body } = await requestFile(calendarFiles.game('ssq'))
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-cache' })
    const all = parseEntries(body)
    expect(all[1]).toMatchObject({
      UID: 'ssq-2022150@caiyun',
      DTSTART: '20221229T131500Z',
      DTSTAMP: '20221229T131500Z',
      SUMMARY: '双色球第2022150期开奖',
    })
    expect(all[1]!['URL']).toMatch(/^https:\/\/caiyun\.example\/draw-winner\/1\?id=\d+$/)
    expect(all[2]).toMatchObject({ UID: 'ssq-2023001@caiyun', DTSTART: '20230101T131500Z' })
    expect(all.at(-1)).toMatchObject({ UID: 'closed-welfare-2023-01-19@caiyun', 'DTSTART;VALUE=DATE': '20230119' })
    expect(new Set(all.map(({ UID }) => UID)).size).toBe(all.length)
  })

  test('returns 404 for an unknown game', async () => {
    for (const url of calendarFiles.games) expect((await requestFile(url)).statusCode).toBe(200)
    expect((await requestFile('/calendar/kl8.ics')).statusCode).toBe(404)
  })
})

describe('the calendar file of a member', () => {
  let ming: Browser
  beforeEach(async () => void (ming = await createMember(site)))

  /** Locks the first `count` bets of the member's panel for the issue on sale. */
  async function lock(type: GameType, count: number): Promise<void> {
    const { issuenoInfo, lists } = await requestPanel(ming, type, 'rand')
    const bets = lists.slice(0, count)
    const [red_ball, blue_ball] = [bets.map((bet) => bet.red_ball), bets.map((bet) => bet.blue_ball)]
    const issue = { type, issueno: issuenoInfo.nextissueno, mode: 'rand' } as const
    expect((await ming.call(lockBets, { ...issue, state: 1, red_ball, blue_ball })).status).toBe(200)
  }

  test('lists issues with locked bets until a month after the draw', async () => {
    await lock(1, 2)
    await lock(3, 1)
    const { path } = (await ming.call(renewCalendar, {})).data
    const own = async () => parseEntries((await requestFile(path)).body)
    const [ssq, fc3d] = await own()
    expect(ssq).toMatchObject({
      UID: 'mine-ssq-2023001@caiyun',
      DTSTART: '20230101T131500Z',
      SUMMARY: '双色球第2023001期开奖，我锁定了 2 注',
      URL: 'https://caiyun.example/select-ball/1/2023001',
    })
    expect(fc3d).toMatchObject({ DTSTART: '20221231T131500Z' })

    const drawn = [createDrawReport(1, '2023001', '2023-01-01', '1 2 3 4 5 6+7')]
    site.clock.set('2023-01-01T22:00:00+08:00')
    await recordReports(site, drawn)
    expect((await own())[0]).toMatchObject({ UID: 'mine-ssq-2023001@caiyun', DTSTAMP: '20230101T131500Z' })
    site.clock.set('2023-02-01T22:00:00+08:00')
    expect((await own()).filter(({ UID }) => UID === 'mine-ssq-2023001@caiyun')).toEqual([])
  })

  test('lists each draw day of followed games once', async () => {
    await lock(1, 2)
    for (const type of [1, 2] as const) await ming.call(followGame, { type, is_on: 1 })
    const { path } = (await ming.call(renewCalendar, {})).data
    const all = parseEntries((await requestFile(path)).body)
    const of = (office: string) => all.filter(({ UID }) => UID!.includes(`${office}-2`))
    expect(of('ssq').map(({ UID }) => UID)).toEqual([
      'mine-ssq-2023001@caiyun',
      'ssq-2022149@caiyun',
      'ssq-2022150@caiyun',
      ...Array.from({ length: of('ssq').length - 3 }, (_, at) => `ssq-20230${String(at + 2).padStart(2, '0')}@caiyun`),
    ])
    const january = of('ssq').flatMap(({ DTSTART }) => (DTSTART!.startsWith('202301') ? [DTSTART!.slice(6, 8)] : []))
    expect(january.join(' ')).toBe('01 03 05 08 10 12 15 17 29 31')
    expect(of('dlt').length).toBeGreaterThan(30)
    expect(of('fc3d')).toEqual([])
    await ming.call(followGame, { type: 2, is_on: 0 })
    expect((await requestFile(path)).body).not.toContain('大乐透')
  })

  test('returns the secret URL once, stores a hash', async () => {
    expect((await ming.call(myCalendar, {})).data).toEqual({ created_at: null })
    const { path, created_at } = (await ming.call(renewCalendar, {})).data
    expect((await ming.call(myCalendar, {})).data).toEqual({ created_at })
    const token = /^\/calendar\/my\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? ''
    expect(await dumpDatabase(site.db)).not.toContain(token)
    expect((await ming.call(myNotifications, {})).data.map(({ kind }) => kind)).toEqual(['calendar_changed'])
    expect((await requestFile(path)).statusCode).toBe(200)

    const { path: renewed } = (await ming.call(renewCalendar, {})).data
    expect((await requestFile(path)).statusCode).toBe(404)
    expect((await requestFile(renewed)).statusCode).toBe(200)
    expect((await ming.call(revokeCalendar, {})).data).toEqual({ created_at: null })
    expect((await requestFile(renewed)).statusCode).toBe(404)
  })

  test('returns 404 for banned members and unknown tokens', async () => {
    const { path } = (await ming.call(renewCalendar, {})).data
    await site.db.execute(sql`update users set banned_at = now()`)
    expect((await requestFile(path)).statusCode).toBe(404)
    expect((await requestFile(calendarFiles.own('A'.repeat(43)))).statusCode).toBe(404)
    for (const call of [myCalendar, renewCalendar, revokeCalendar])
      expect((await createBrowser(site).call(call, {})).status).toBe(401)
  })

  test('forbids proxy caching, supports If-None-Match', async () => {
    const { path } = (await ming.call(renewCalendar, {})).data
    const { headers } = await requestFile(path)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect((await requestFile(path, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
  })
})
