import { createWriter } from './forum.ts'
import { button, expect, expectGood, saveScreenshot, open, test } from './harness.ts'

test('finds posts by text and marks the match', async ({ page }) => {
  await createWriter(page.request)
  const words = `藤椅${process.pid}`
  const sent = { data: { content: `门口的${words}号码真好` }, headers: { gid: 'e2e' } }
  const { data } = (await (await page.request.post('/api/Dynamics/dynamics_release', sent)).json()) as {
    data: { id: number }
  }
  await open(page, '/forum')
  await page.getByRole('link', { name: '搜索', exact: true }).click()
  const box = page.getByRole('searchbox', { name: '搜索论坛里的动态和评论' })
  await box.fill(words)
  await button(page, '搜索').click()
  await expect(page).toHaveURL(/\/forum\/search\?q=/)
  const hit = page.getByRole('link', { name: `门口的${words}号码真好` })
  await expect(hit.locator('mark')).toHaveText(words)
  await saveScreenshot(page, 'search')
  await page.getByRole('link', { name: '评论', exact: true }).click()
  await expect(page.getByText(`没有找到含有“${words}”的评论`)).toBeVisible()
  await page.goBack()
  await hit.click()
  await expect(page).toHaveURL(new RegExp(`/forum/${data.id}$`))
  await page.goBack()
  await expect(box).toHaveValue(words)
  await expectGood(page, 'search')
})
