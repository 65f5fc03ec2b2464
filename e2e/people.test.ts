import type { Browser, Locator, Page } from '@playwright/test'
import { aPhone } from '#server/testing/phones.ts'
import { button, dialog, expect, expectAccessible, expectGood, open, PHONE, said, test } from './harness.ts'
import { signInAs } from './people.ts'

test.describe.configure({ mode: 'parallel' })

const comments = (page: Page) => page.getByRole('region', { name: '评论' })
const commentOf = (page: Page, words: string): Locator =>
  comments(page).getByRole('article').filter({ hasText: words }).last()

/** Someone else at the same site, signed in. */
async function another(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signInAs(page, aPhone())
  return page
}

async function says(page: Page, words: string): Promise<void> {
  await open(page, '/leaderboard?type=5')
  await comments(page).getByRole('textbox', { name: '请输入评论内容' }).fill(words)
  await button(comments(page), '发表评论').click()
  await expect(commentOf(page, words)).toBeVisible()
}

async function more(page: Page, words: string, choice: RegExp): Promise<void> {
  await commentOf(page, words)
    .getByRole('button', { name: /更多操作$/ })
    .click()
  await page.getByRole('dialog', { name: '更多操作' }).getByRole('button', { name: choice }).click()
}

test('someone is blocked, seen again by 撤销, blocked once more and found in the settings', async ({
  page,
  browser,
  baseURL,
}) => {
  const spammer = await another(browser, baseURL)
  const words = `屏蔽试验${aPhone()}`
  await says(spammer, words)
  await signInAs(page, aPhone())
  await page.setViewportSize(PHONE)
  await open(page, '/leaderboard?type=5')
  await more(page, words, /^屏蔽/)
  await expect(dialog(page)).toContainText('对方不会知道')
  await expectAccessible(page)
  await button(dialog(page), '屏蔽').click()
  await expect(said(page, '已屏蔽')).toBeVisible()
  await expect(commentOf(page, words)).toHaveCount(0)
  await button(page.getByRole('region', { name: '提示' }), '撤销').click()
  await expect(commentOf(page, words)).toBeVisible()

  await more(page, words, /^屏蔽/)
  await button(dialog(page), '屏蔽').click()
  await expect(commentOf(page, words)).toHaveCount(0)
  await open(page, '/my-set')
  const people = page.getByRole('region', { name: '屏蔽的人' })
  await expectGood(page, 'blocked')
  await people.getByRole('button', { name: /^取消屏蔽/ }).click()
  await expect(people).toContainText('没有。')
  await open(page, '/leaderboard?type=5')
  await expect(commentOf(page, words)).toBeVisible()
  await spammer.context().close()
})

test('a muted word takes what holds it out of sight, until it is removed', async ({ page, browser, baseURL }) => {
  const other = await another(browser, baseURL)
  const word = `词${aPhone().slice(-6)}`
  await says(other, `说说${word}吧`)
  await signInAs(page, aPhone())
  await open(page, '/my-set')
  const words = page.getByRole('region', { name: '屏蔽的词' })
  await button(words, '添加').click()
  await expect(words.getByRole('alert')).toContainText('请输入要屏蔽的词')
  await words.getByRole('textbox', { name: '新的屏蔽词' }).fill(word)
  await button(words, '添加').click()
  await expect(words.getByRole('listitem')).toHaveText([word])
  await open(page, '/leaderboard?type=5')
  await expect(comments(page)).toBeVisible()
  await expect(commentOf(page, word)).toHaveCount(0)
  await open(page, '/my-set')
  await button(words, `取消屏蔽“${word}”`).click()
  await expect(words.getByRole('listitem')).toHaveCount(0)
  await open(page, '/leaderboard?type=5')
  await expect(commentOf(page, word)).toBeVisible()
  await other.context().close()
})

test('a kind of notification is switched off and stays off; what fails is told and goes back', async ({
  page,
  provokes,
}) => {
  await signInAs(page, aPhone())
  await open(page, '/notifications')
  await page.getByRole('link', { name: '通知设置' }).click()
  const likes = page.getByRole('switch', { name: '点赞' })
  await expect(likes).toBeChecked()
  await likes.click()
  await expect(likes).not.toBeChecked()
  await open(page, '/notifications#settings')
  await expect(likes).not.toBeChecked()
  await expect(page.getByRole('switch', { name: '回复' })).toBeChecked()
  await expectGood(page, 'notification-settings')
  provokes(/net::ERR_FAILED/)
  await page.route('**/notification_settings_set', (route) => route.abort())
  await likes.click()
  await expect(said(page, '网络连接失败')).toBeVisible()
  await expect(likes).not.toBeChecked()
})
