import type { APIRequestContext, Page } from '@playwright/test'
import { selection } from '#contract/play/picks.ts'
import type { GameType } from '#lottery/games.ts'
import { createPhone } from '#server/testing/phones.ts'
import { expect, expectGood, open, test, WIDE } from './harness.ts'
import { signInAs } from './members.ts'

// The journey starts a site twice.
test.setTimeout(300_000)

const SALES = '2026-02-03T10:00:00+08:00'
const NIGHT = '2026-02-04T22:00:00+08:00'

const PICKS: readonly { type: GameType; red: string[]; blue: string[] }[] = [
  { type: 1, red: ['01,02,03,11,12,13', '11,12,13,14,15,17', '11,12,13,14,15,17'], blue: ['01', '16', '02'] },
  { type: 2, red: ['01,02,03,04,06', '01,02,03,04,05'], blue: ['01,03', '01,02'] },
  { type: 3, red: ['5,1,4'], blue: [''] },
]

/** Draws with numbers only, from a feed without a prize table; earlier issues are unknown. */
const DRAWS = [
  { type: 1, issueno: '2026015', opendate: '2026-02-03', first_number: '01 02 03 04 05 06', second_number: '16' },
  { type: 2, issueno: '26015', opendate: '2026-02-04', first_number: '01 02 03 04 06', second_number: '01 03' },
]
const THREE_DIGITS = {
  type: 3,
  issueno: '2026034',
  opendate: '2026-02-03',
  first_number: '5 1 4',
  second_number: '',
  ranking_detail: [
    { prizename: '直选', num: 900, singlebonus: 1040 },
    { prizename: '组三', num: 0, singlebonus: 0 },
    { prizename: '组六', num: 1200, singlebonus: 173 },
  ],
}

async function postBets(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data, headers: { gid: 'e2e' } })
  expect(await answer.json(), path).toMatchObject({ status: 200 })
}

async function lockAllPicks(request: APIRequestContext): Promise<void> {
  for (const { type, red, blue } of PICKS) {
    const { path } = selection(type)
    const panel = await request.post(path, { data: { type: 'rand' }, headers: { gid: 'e2e' } })
    const { nextissueno } = (await panel.json()).data.issuenoInfo
    for (const [i, red_ball] of red.entries()) {
      await postBets(request, path, { type: 'rand', own: 1, red_ball, blue_ball: blue[i] })
    }
    const bets = { issueno: nextissueno, mode: 'rand', red_ball: red, blue_ball: blue }
    await postBets(request, '/api/lottery_selection/unlock', { type, state: 1, ...bets })
  }
}

async function findDrawId(request: APIRequestContext, type: number): Promise<number> {
  const { data } = await (await request.get(`/api/user/ranking_list?type=${type}&is_win=2`)).json()
  return data[0].id
}

const main = (page: Page) => page.getByRole('main')

test('names unknown facts of a draw on every page', async ({ browser, site }) => {
  await site.startAt(SALES)
  const context = await browser.newContext({ baseURL: site.url, viewport: WIDE })
  const page = await context.newPage()
  const phone = createPhone()
  await signInAs(page, phone)
  await lockAllPicks(context.request)
  await site.startAt(NIGHT)
  await signInAs(page, phone)
  await site.importDraws([...DRAWS, THREE_DIGITS])
  const ids = { ssq: 0, dlt: 0, fc3d: 0 }
  await expect(async () => {
    for (const type of [1, 2, 3]) {
      const answer = await context.request.get(`/api/ranking_list/ranking_member?type=${type}`)
      expect((await answer.json()).data).toHaveLength(1)
    }
  }).toPass()
  for (const [at, name] of (['ssq', 'dlt', 'fc3d'] as const).entries())
    ids[name] = await findDrawId(context.request, at + 1)

  await open(page, `/winning-lottery/1/${ids.ssq}`)
  await expect(main(page)).toContainText('本期是否执行特别规定未知，福运奖待定，确定后重新核对。')
  const picks = main(page).getByRole('region', { name: '随机模式' }).getByRole('listitem')
  await expect(picks).toContainText(['已中奖　六等奖', '福运奖待定', '未中奖'])
  await expect(page.getByRole('row', { name: /福运奖/ })).toContainText('积分待定')
  await expect(page.getByRole('row', { name: /一等奖/ })).toContainText('奖金待公布')
  await expect(main(page)).toContainText('本期 3 注，中了六等奖 1 注，还有 1 注待定')
  await expectGood(page, 'undecided-lucky')

  await open(page, `/draw-winner/1?id=${ids.ssq}`)
  await expect(main(page)).toContainText('中奖注数尚未获取；固定奖金按规则列出。')
  await expect(main(page)).toContainText('本期是否执行特别规定未知，福运奖待定。')
  // A day after the draw the page no longer announces it.
  await expect(page.getByRole('row', { name: /一等奖/ })).toContainText('暂未获取')
  await expectGood(page, 'undecided-lucky-draw')

  await open(page, `/winning-lottery/2/${ids.dlt}`)
  await expect(main(page).getByRole('listitem').filter({ hasText: '四等奖' })).toContainText('积分待定')
  await expect(main(page).getByRole('listitem').filter({ hasText: '一等奖' })).toContainText('奖金待公布')
  await expect(main(page)).toContainText('奖金待公布 + 积分待定')
  await expectGood(page, 'undecided-column')
  await open(page, `/draw-winner/2?id=${ids.dlt}`)
  await expect(main(page)).not.toContainText('固定奖金按规则列出')
  await expect(page.getByRole('row', { name: /四等奖/ })).toContainText('待定')
  await expectGood(page, 'undecided-column-draw')
  await open(page, `/leaderboard?type=2&id=${ids.dlt}`)
  await expect(page.getByRole('row', { name: /一等奖/ })).toContainText('积分待定')
  await expect(main(page)).toContainText('公布后积分和名次会变。')
  await expect(main(page)).toContainText('上一期奖池未知')
  await expectGood(page, 'undecided-column-ranking')

  await open(page, `/winning-lottery/3/${ids.fc3d}`)
  await expect(page.getByRole('row', { name: /单选/ })).toContainText('900')
  await expect(main(page).getByRole('listitem').filter({ hasText: '已中奖' })).toContainText('单选')
  await open(page, `/draw-winner/3?id=${ids.fc3d}`)
  await expect(page.getByRole('rowheader')).toHaveText([/^单选/, /^组选3/, /^组选6/])
  for (const address of [`/winning-lottery/3/${ids.fc3d}`, `/leaderboard?type=3&id=${ids.fc3d}`]) {
    await open(page, address)
    await expect(main(page)).toContainText('单选')
    await expect(main(page)).not.toContainText('一等奖')
  }
  await context.close()
})
