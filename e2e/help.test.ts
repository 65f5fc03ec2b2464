import type { Page } from '@playwright/test'
import { expect, expectGood, expectNoSidewaysScroll, open, PHONE, test, openWithoutScript } from './harness.ts'

const MINUTE = /^\d{4}-\d\d-\d\d \d\d:\d\d$/

/** Returns the path of the article with that title. */
async function findArticlePath(page: Page, list: string, title: string): Promise<string> {
  await open(page, list)
  const link = page.getByRole('main').getByRole('link', { name: title, exact: true })
  return (await link.getAttribute('href')) ?? ''
}

test('shows publication times of help and announcements', async ({ page }) => {
  await page.setViewportSize(PHONE)
  for (const list of ['/help-center', '/announcement']) {
    await open(page, list)
    const at = await page.getByRole('main').locator('time').first().getAttribute('datetime')
    await page.getByRole('link', { name: /^详情/ }).first().click()
    const time = page.locator('article time')
    await expect(time).toHaveText(MINUTE)
    expect(await time.getAttribute('datetime')).toBe(at)
  }
})

test('finds help by text and by topic', async ({ page }) => {
  await open(page, '/help-center')
  const side = page.getByRole('navigation', { name: '帮助' })
  await expect(side.getByRole('link')).toHaveText(['常见问题', '隐私协议', '公告通知', '开放数据'])
  await expect(side.getByRole('link', { name: '常见问题' })).toHaveAttribute('aria-current', 'page')
  const search = page.getByRole('searchbox', { name: '搜索常见问题' })
  await search.fill('  福运奖   奖池 ')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: '含有“福运奖 奖池”的有 1 篇' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('双色球怎么玩，怎么算中奖')
  await expectGood(page, 'help-found')
  await search.fill('没有这样的话')
  await search.press('Enter')
  await expect(page.getByText('没有找到含有“没有这样的话”的内容')).toBeVisible()
  await page.getByRole('link', { name: '选号', exact: true }).and(page.locator('[href*=topic]')).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText('选号')
  await expect(search).toHaveValue('')
  await page.getByRole('navigation', { name: '分类' }).getByRole('link', { name: '全部' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8)
  await expectGood(page, 'help')
})

test('serves help to search engines without JavaScript', async ({ browser, baseURL }) => {
  const page = await openWithoutScript(browser, baseURL ?? '', '/help-center')
  await page.getByRole('searchbox').fill('福运奖')
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page).toHaveURL(/\?q=/)
  await page.getByRole('link', { name: '双色球怎么玩，怎么算中奖', exact: true }).click()
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '奖级和机会' }).click()
  await expect(page.getByRole('heading', { name: '奖级和机会' })).toBeInViewport()
  const response = await page.request.get('/sitemap-articles.xml')
  expect(await response.text()).toContain(new URL(page.url()).pathname)
  await page.context().close()
})

test('shows the table of contents of a help article', async ({ page }) => {
  await open(page, await findArticlePath(page, '/help-center', '大乐透怎么玩，怎么算中奖'))
  const contents = page.getByRole('navigation', { name: '本页内容' })
  await expect(contents.getByRole('link')).toHaveCount(8)
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('大乐透怎么玩，怎么算中奖')
  await expectGood(page, 'help-article')
  await page.setViewportSize(PHONE)
  await expect(contents).toBeHidden()
  await page.getByRole('article').locator('summary').click()
  await page.getByRole('link', { name: '追加', exact: true }).click()
  await expect(page.getByRole('heading', { name: '追加' })).toBeInViewport()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await expectNoSidewaysScroll(page, 'in large letters')
})

test('shows announcements under /announcement and /help-center', async ({ page }) => {
  const address = await findArticlePath(page, '/announcement', '彩运上线：七个彩种的开奖、走势与模拟选号')
  await expectGood(page, 'notices')
  await open(page, address.replace('/announcement', '/help-center'))
  await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('公告通知')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`))
  await page.getByRole('link', { name: '全部公告' }).click()
  await expect(page.getByRole('heading', { name: '公告通知' })).toBeVisible()
  await expect(page).toHaveURL(/\/announcement$/)
})

test('explains the order of a lucky round by linked sentences', async ({ page }) => {
  await open(page, '/help-center/lucky-order#S-RND-06')
  await expect(page.locator('p#S-RND-06')).toBeInViewport()
  await expectGood(page, 'lucky-order')
  await page.getByRole('main').getByRole('link', { name: 'S-GAM-10' }).click()
  await expect(page.locator('p#S-GAM-10')).toBeInViewport()
})
