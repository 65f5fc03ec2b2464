import type { Page } from '@playwright/test'
import { button, expect, expectGood, test } from './harness.ts'
import { openConsole, signInAsOperator, startConsole } from './operators.ts'
import { postToApi, readApi } from './members.ts'

const NO_RESPONSE = '没有收到网站的回复，可能办成了，也可能没有。请先看看现在的情况，再决定要不要重做。'

test('does not revert another operator’s changes', async ({ page, site, browser, provokes }) => {
  provokes(/status of 400/)
  await startConsole(page, site, 'administrator')
  const other = await browser.newContext({ baseURL: site.url })
  await signInAsOperator(await other.newPage(), site, 'administrator')

  await page.goto(`${site.url}/console#moderation/policy`)
  await page.getByLabel('发布不到几条是新会员').fill('5')
  const policy = await readApi<object>(other.request, '/api/console/moderation_policy')
  await postToApi(other.request, '/api/console/moderation_policy', { ...policy, newcomerDays: 9 })
  await button(page, '保存').click()
  const differs = page.getByRole('alert').filter({ hasText: '您填的还在' })
  await expect(differs).toContainText('注册多少天内是新会员：7 → 9')
  await expect(differs).toBeInViewport()
  await expectGood(page, 'console-policy-elsewhere')
  await button(page, '保存').click()
  await expect(page.getByText('其他人刚刚改过，请取最新内容后再保存')).toBeVisible()
  expect(await readApi(other.request, '/api/console/moderation_policy')).toMatchObject({ newcomerDays: 9 })
  await button(differs, '以我填的为准').click()
  await button(page, '保存').click()
  await expect(differs).toHaveCount(0)
  await expect
    .poll(() => readApi(other.request, '/api/console/moderation_policy'))
    .toMatchObject({ newcomerDays: 7, newcomerTexts: 5 })

  await page.goto(`${site.url}/console#orders/products`)
  await page.getByRole('button', { name: /^修改/ }).first().click()
  const { lists } = await readApi<{ lists: { position: number }[] }>(other.request, '/api/console/products')
  await postToApi(other.request, '/api/console/product', { ...lists[0], position: 8 })
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('次序（小的在前）').fill('9')
  await button(drawer, '保存商品').click()
  await expect(drawer.getByText('您填的还在')).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveText(`次序：${lists[0]?.position} → 8`)
  await expectGood(page, 'console-product-elsewhere')
  await button(drawer, '以我填的为准').click()
  await button(drawer, '保存商品').click()
  await expect(drawer).toHaveCount(0)
  await other.close()
})

test('repeats a save without creating a second article', async ({ page, site, provokes }) => {
  provokes(/net::ERR_/)
  await startConsole(page, site, 'editor')
  const other = page.request
  await page.goto(`${site.url}/console#content/new/notice`)
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('休市期间不开奖')
  const loseAnswers = () =>
    page.route('**/article_save', async (route) => {
      await route.fetch()
      await route.abort()
    })
  await loseAnswers()
  await saveDraft(page, '春节休市安排')
  await expect(page.getByText(NO_RESPONSE)).toBeVisible()
  await page.unroute('**/article_save')
  await page.reload()
  await button(page, '存草稿').click()
  await expect(page.getByText('有草稿')).toBeVisible()
  const drafts = await readApi<{ title: string }[]>(other, `${site.url}/api/console/notices?state=draft`)
  expect(drafts.filter(({ title }) => title === '春节休市安排')).toHaveLength(1)
  await loseAnswers()
  await saveDraft(page, '春节休市安排（更新）')
  await expect(page.getByText(NO_RESPONSE)).toBeVisible()
  await expect(page.getByText('还没有保存')).toHaveCount(0)
  await expect(page.getByText('其他人刚刚改过这一篇')).toHaveCount(0)
  await page.unroute('**/article_save')
  await saveDraft(page, '春节休市安排（再更新）')
  await expect(page.getByText('还没有保存')).toHaveCount(0)
  await expect(page.getByText(NO_RESPONSE)).toHaveCount(0)

  // Without unsaved input the editor continues from the other operator's version.
  const id = Number(/\d+$/.exec(page.url())?.[0])
  const { revision, kind, memo, doc } = await readApi<Record<string, unknown>>(
    other,
    `${site.url}/api/console/article?id=${id}`,
  )
  await postToApi(other, `${site.url}/api/console/article_save`, { id, kind, revision, memo, doc, title: '春节休市' })
  await page.getByRole('link', { name: '横幅' }).click()
  await expect(page.getByLabel('标题', { exact: true })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('标题', { exact: true })).toHaveValue('春节休市')
  await expect(page.getByText('其他人刚刚改过这一篇')).toHaveCount(0)
})

async function saveDraft(page: Page, title: string): Promise<void> {
  await page.getByLabel('标题', { exact: true }).fill(title)
  await button(page, '存草稿').click()
}

test('retains unsaved input without a network', async ({ page, site, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await openConsole(page, site, 'editor', '#content/new/notice')
  await page.getByRole('textbox', { name: '正文' }).click()
  await page.keyboard.type('休市期间不开奖')
  await saveDraft(page, '春节休市安排')
  await expect(page.getByText('有草稿')).toBeVisible()
  let saves = 0
  page.on('request', (request) => void (saves += Number(request.url().endsWith('/article_save') && !offline)))
  let offline = true
  await page.context().setOffline(true)
  await saveDraft(page, '春节休市安排（更新）')
  await expect(page.getByText(NO_RESPONSE)).toBeVisible()
  await page.getByRole('link', { name: '横幅' }).click()
  await expect(page.getByText('网络连接失败，请稍后再试')).toBeVisible()
  offline = false
  await page.context().setOffline(false)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('还没有保存')).toBeVisible()
  expect(saves).toBe(0)
})
