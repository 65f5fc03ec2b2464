import { readFile } from 'node:fs/promises'
import { aPhone } from '#server/testing/phones.ts'
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

const CSV = 'type,issueno,opendate,first_number,second_number\n3,2022346,2022-12-23,4 5 6,\n3,2022345,2022-12-22,4 5,\n'

test('a draw is entered twice, corrected after its effect was shown, imported, and a closure added', async ({
  page,
  site,
}) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'editor')
  await page.goto(`${site.url}/console#draws`)
  await expect(page.getByText('没有这样的开奖')).toBeVisible()

  await button(page, '录入新的一期').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: '彩种' }).selectOption('3')
  await drawer.getByLabel('期号').fill('2022347')
  await drawer.getByLabel('开奖日').fill('2022-12-24')
  await drawer.getByLabel('第一遍的号码').fill('1 2 3')
  await drawer.getByLabel('第二遍的号码').fill('1 2 4')
  await drawer.getByLabel('依据（必填）').fill('官方公告')
  await button(page, '看会改变什么').press('Enter')
  await expect(drawer.getByRole('alert')).toContainText('两遍的号码不一样')
  await drawer.getByLabel('第二遍的号码').fill('1,2,3')
  await button(page, '看会改变什么').press('Enter')
  await expect(drawer.getByRole('status')).toContainText('新录入 → 1,2,3')
  await expectGood(page, 'console-draw')
  await drawer.getByRole('button', { name: '保存' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: '2022347' })
  await expect(row).toContainText('已核对')

  await button(page, '处理福彩3D2022347期').click()
  await drawer.getByLabel('第一遍的号码').fill('1 2 4')
  await drawer.getByLabel('第二遍的号码').fill('1 2 4')
  await drawer.getByLabel('依据（必填）').fill('官方更正')
  await button(page, '看会改变什么').click()
  await expect(drawer.getByRole('status')).toContainText('1,2,3 → 1,2,4')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('1,2,4')
  await expectGood(page, 'console-draws')

  await page.getByRole('link', { name: '导入' }).click()
  await page.getByLabel('文件').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await button(page, '预览').click()
  await expect(page.getByRole('status')).toHaveText('预览：接受 1，未变 0，更正 0，冲突 0，拒绝 1')
  await expect(page.getByText('应有3个号码，实有2个')).toBeVisible()
  await expectGood(page, 'console-import')
  await button(page, '导入').click()
  await expect(page.getByRole('status')).toContainText('已导入：接受 1')

  await page.getByRole('link', { name: '休市' }).click()
  await page.getByLabel('从', { exact: true }).fill('2023-10-01')
  await page.getByLabel('到', { exact: true }).fill('2023-10-04')
  await button(page, '增加休市').click()
  await expect(button(page, '撤销 2023-10-01 至 2023-10-04')).toBeVisible()
  await expectGood(page, 'console-closures')
  await button(page, '撤销 2023-10-01 至 2023-10-04').click()
  await expect(button(page, '撤销 2023-10-01 至 2023-10-04')).toHaveCount(0)
})

test('an operator is added by phone, with a link that is shown once, and removed again', async ({ page, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'administrator')
  await page.goto(`${site.url}/console#operators`)
  const phone = aPhone()
  await page.getByLabel('手机号').fill(phone)
  const role = page.getByRole('combobox', { name: '角色' })
  await role.press('ArrowDown')
  await role.press('Enter')
  await button(page, '添加').press('Enter')
  await expect(page.getByText(`${site.url}/forget#operator=`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: `${phone.slice(0, 3)}****${phone.slice(7)}` })
  await expect(row).toContainText('还没有设置')
  await expectGood(page, 'console-operators')
  await row.getByRole('button').click()
  await button(page, '取消其身份').click()
  await expect(row).toHaveCount(0)
})
