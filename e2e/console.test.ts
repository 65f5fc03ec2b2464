import { readFile } from 'node:fs/promises'
import { button, expect, expectGood, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'

test('the log tells who did what, opens a row, finds and exports', async ({ page, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'administrator')
  await page.goto(`${site.url}/console`)
  await page.getByRole('link', { name: '记录' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('记录')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText('登录')
  await expect(rows.last()).toContainText('命令行')

  await page.getByRole('combobox', { name: '动作' }).selectOption('operator_added')
  await button(page, '筛选').press('Enter')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('角色 管理员')
  await page.getByRole('button', { name: '展开行' }).click()
  await expect(page.getByText('请求号')).toBeVisible()
  await expectGood(page, 'console-log')

  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()])
  expect(file.suggestedFilename()).toBe('操作记录.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('"设为运营人员"')
})

test('the first page tells what is to be seen to; it is passed over with a reason, and taken up again', async ({
  page,
  site,
}) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'administrator')
  await page.goto(`${site.url}/console`)
  const left = page.getByRole('listitem').filter({ hasText: '占位内容' })
  await expect(left).toContainText('要处理')
  await expect(left).toContainText('备案号')
  await button(page, '忽略占位内容').press('Enter')
  await expectGood(page, 'console-today')
  await page.getByLabel('为什么忽略').fill('等备案下来')
  await page.getByLabel('为什么忽略').press('Enter')
  await expect(left).toContainText('已忽略')
  await expect(left).toContainText('等备案下来')
  await button(page, '恢复占位内容').click()
  await expect(left).toContainText('要处理')
})
