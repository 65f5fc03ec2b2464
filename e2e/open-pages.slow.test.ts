import type { Browser, Page } from '@playwright/test'
import { expect, open, PHONE, test } from './harness.ts'
import { type OwnSite, SSQ_BEFORE } from './own-site.ts'

// The test waits for a minute of the site's clock.
test.setTimeout(240_000)
/** Timeout for a draw time and the following poll of the page. */
const POLL_TIMEOUT = { timeout: 90_000 }

const SIZES = { desktop: { width: 1280, height: 800 }, phone: PHONE }

/** Opens pages without later input: each address at desktop and at phone width. */
async function openPages<Name extends string>(browser: Browser, site: OwnSite, addresses: Record<Name, string>) {
  const left: { name: Name; size: keyof typeof SIZES; page: Page }[] = []
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({ baseURL: site.url, viewport })
    for (const [name, path] of Object.entries<string>(addresses)) {
      const page = await context.newPage()
      await open(page, path)
      left.push({ name: name as Name, size: size as keyof typeof SIZES, page })
    }
  }
  /** Checks both pages of an address. */
  return (name: Name, look: (page: Page, size: keyof typeof SIZES) => Promise<void>) =>
    Promise.all(left.filter((one) => one.name === name).map(({ page, size }) => look(page, size)))
}

const main = (page: Page) => page.getByRole('main')
/** Row or card of a game, found by its heading. */
const findGame = (page: Page, game: string) =>
  main(page)
    .locator('li, section > div')
    .filter({ has: page.getByRole('heading', { name: game, exact: true }) })
const nextDrawLink = (page: Page) => page.getByRole('navigation', { name: '上一期与下一期' }).getByRole('link').last()

test('open pages show a draw as awaited from its time on', async ({ browser, site }) => {
  await site.startAt('2023-03-02T21:00:00+08:00')
  await site.importDraws([SSQ_BEFORE])
  await site.startAt('2023-03-02T21:14:15+08:00')
  const both = await openPages(browser, site, {
    home: '/index',
    games: '/number',
    list: '/draw-winner?type=1',
    draw: '/draw-winner/1',
    picks: '/number/1',
  })
  // Picks are for the issue on sale.
  await both('home', (page) => expect(findGame(page, '双色球')).toContainText('周日 21:15 开奖'))
  await both('games', (page) => expect(findGame(page, '福彩3D')).toContainText('03-02 周四 21:15'))
  await both('list', (page) => expect(main(page)).toContainText('第 2023023 期 · 21:15 开奖，不到 1 分'))
  await both('draw', (page) =>
    expect(nextDrawLink(page)).toContainText('下一期　第2023023期　2023-03-02 周四 21:15 开奖'),
  )
  await both('picks', (page) => expect(main(page)).toContainText('03-05 周日 21:15还有 3 天 0 小时'))

  await Promise.all([
    both('home', (page) =>
      expect(page.getByRole('region', { name: '今晚开奖' })).toContainText('等待开奖号码', POLL_TIMEOUT),
    ),
    both('games', (page) => expect(findGame(page, '双色球')).toContainText('03-05 周日 21:15', POLL_TIMEOUT)),
    // 福彩3D has no draws here, so only the clock changes its text.
    both('games', (page) => expect(findGame(page, '福彩3D')).toContainText('03-03 周五 21:15', POLL_TIMEOUT)),
    both('list', (page) => expect(main(page)).toContainText('第 2023023 期 · 等待开奖号码', POLL_TIMEOUT)),
    both('list', (page) =>
      expect(main(page)).toContainText('下期 第2023024期2023-03-05 周日 21:15 开奖还有 2 天 23 小时', POLL_TIMEOUT),
    ),
    both('draw', (page) =>
      expect(nextDrawLink(page)).toContainText('第2023023期　已到开奖时间，等待开奖号码', POLL_TIMEOUT),
    ),
    both('picks', (page) => expect(main(page)).toContainText('03-05 周日 21:15还有 2 天 23 小时', POLL_TIMEOUT)),
  ])
})
