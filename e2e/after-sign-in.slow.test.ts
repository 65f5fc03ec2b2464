import type { Page } from '@playwright/test'
import { createWriter, createText } from './forum.ts'
import { button, dialog, expect, field, open, toastText, test } from './harness.ts'
import { lockButton, mainPanel, openPanels, randomPanel } from './panels.ts'
import { signInOnPage, writeComment, writePost } from './members.ts'

const expectLocked = (page: Page, place: number) =>
  expect(lockButton(randomPanel(page), place)).toHaveAttribute('aria-pressed', 'true')

test('locks a visitor’s chosen bet after sign-in', async ({ page }) => {
  await openPanels(page, '/number/1')
  await lockButton(randomPanel(page), 2).click()
  await expect(page).toHaveURL('/login')
  await expect(toastText(page, '请先登录')).toBeVisible()
  await signInOnPage(page)
  await expect(page).toHaveURL('/number/1')
  await expectLocked(page, 2)
  await expect(lockButton(randomPanel(page), 1)).toHaveAttribute('aria-pressed', 'false')

  await page.reload()
  await expectLocked(page, 2)
  await expect(toastText(page, '接着锁定')).toHaveCount(0)
})

test('locks only the allowed number of 彩运模式 bets after sign-in', async ({ page }) => {
  await openPanels(page, '/number/3')
  await button(mainPanel(page), '全部锁定').click()
  await expect(page).toHaveURL('/login')
  await signInOnPage(page)
  await button(dialog(page), '锁定').click()
  await expect(mainPanel(page).getByRole('button', { name: /^已锁定第/ })).toHaveCount(2)
})

test('continues the bet refresh after a visitor with no refreshes left signs in', async ({ page }) => {
  await openPanels(page, '/number/2')
  for (let left = 5; left > 0; left--) {
    await button(mainPanel(page), '刷新号码').click()
    await expect(mainPanel(page)).toContainText(`${left - 1} / 5`)
  }
  await button(mainPanel(page), '刷新号码').click()
  await expect(page).toHaveURL('/login')
  await signInOnPage(page)
  await expect(toastText(page, '接着刷新')).toBeVisible()
  await expect(mainPanel(page)).toContainText('4 / 10')
})

test.describe('sign-in from a post', () => {
  test.beforeEach(async ({ page, context }) => {
    await createWriter(page.request)
    const { id } = await writePost(page.request, createText('先登录'))
    await writeComment(page.request, id, createText('评论'))
    await context.clearCookies()
    await open(page, `/forum/${id}`)
  })

  test('likes the post only if the sign-in directly follows the click', async ({ page }) => {
    const like = page.getByRole('button', { name: /^赞.*的动态/ })
    await like.click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    // The like is dropped if the visitor leaves the login page without signing in.
    await page.getByRole('banner').getByRole('link', { name: '登录/注册' }).click()
    await signInOnPage(page)
    await expect(like).toHaveText('0')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await page.context().clearCookies()
    await page.reload()
    await like.click()
    await expect(page).toHaveURL('/login')
    await signInOnPage(page)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })

  test('opens the reply form that the visitor requested', async ({ page }) => {
    const comment = page.getByRole('article', { name: /的评论$/ })
    await button(page, '回复').click()
    await comment.getByRole('link', { name: '登录' }).click()
    await signInOnPage(page)
    await expect(field(page, '请输入回复内容')).toBeFocused()
  })

  test('opens the post form with the shared post', async ({ page }) => {
    await page.getByRole('button', { name: /^分享/ }).click()
    await signInOnPage(page)
    await expect(dialog(page)).toContainText('先登录')
  })
})
