import type { APIRequestContext, Page } from '@playwright/test'
import { createPhone } from '#server/testing/phones.ts'
import { expect, expectGood, test } from './harness.ts'
import { signInAsOperator } from './operators.ts'
import type { OwnSite } from './own-site.ts'
import { createPerson, postToApi, readApi, releasePost, listNotificationTitles } from './members.ts'

interface ApiNotice {
  id: number
  content: string
  is_held: number
  is_down: number
  reason: string
  review_id: number
  /** Title of a notification. */
  title: string
}

async function openQueue(page: Page, site: OwnSite): Promise<void> {
  await page.goto(`${site.url}/console`)
  await page.getByRole('link', { name: '社区' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('审核')
}

test('approves a held post and notifies its author', async ({ page, site, browser }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'moderator')
  await openQueue(page, site)
  await expect(page.getByText('没有待审核的内容')).toBeVisible()
  await expectGood(page, 'moderation-empty')

  const ming = await createPerson(browser, site)
  const topic = await releasePost(ming, '第一次来，大家好')
  const said = await postToApi<ApiNotice>(ming, '/api/Dynamics/dynamics_comment_release', {
    dynamics_id: topic.data.id,
    content: '抄作业的来我这里，今晚的答案七点发，满分不收费',
  })
  expect([said.msg, said.data.is_held]).toEqual(['已提交审核', 1])
  await releasePost(ming, '加我微信 caipiao888，带您上岸')
  const comments = `/api/Dynamics/dynamics_comments?id=${topic.data.id}`
  const anyone = (await browser.newContext({ baseURL: site.url })).request
  expect(await readApi<ApiNotice[]>(anyone, comments)).toEqual([])

  await page.getByRole('button', { name: '刷新' }).click()
  const detail = page.getByRole('region', { name: /的/ })
  await expect(detail).toContainText('抄作业的来我这里')
  await expect(detail).toContainText('规则')
  await expectGood(page, 'moderation-queue')
  await page.keyboard.press('j')
  await expect(detail).toContainText('带您上岸')
  await page.keyboard.press('k')
  await expect(detail).toContainText('抄作业的来我这里')
  await page.keyboard.press('a')
  await expect(detail).toContainText('带您上岸')
  expect(await readApi<ApiNotice[]>(anyone, comments)).toMatchObject([
    { content: '抄作业的来我这里，今晚的答案七点发，满分不收费' },
  ])
  expect(await listNotificationTitles(ming)).toEqual(['您的评论已通过审核'])

  // Nothing is removed without a reply to the author, and command keys type no text.
  await page.keyboard.press('x')
  await expect(page.getByRole('alert').filter({ hasText: '还没有告诉作者的话' })).toBeVisible()
  await expect(page.getByRole('textbox')).not.toBeFocused()
  await page.keyboard.press('w')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('请不要留联系方式 a j')
  await expect(detail).toContainText('带您上岸')
  await page.getByRole('combobox').selectOption('7')
  await page.getByRole('button', { name: /^下架/ }).click()
  await expect(page.getByText('没有待审核的内容')).toBeVisible()
  const [mine] = await readApi<ApiNotice[]>(ming, '/api/Dynamics/my_dynamics')
  expect(mine).toMatchObject({ is_down: 1, reason: '请不要留联系方式 a j' })
  const refused = await ming.post('/api/Dynamics/dynamics_release', {
    data: { content: '再来' },
    headers: { gid: 'e2e' },
  })
  expect((await refused.json()).msg).toBe('您已被禁言，2023-01-01 12:00 后才能发布、修改和点赞')
})

test('hides a reported post and decides the appeal', async ({ page, site, browser }) => {
  test.slow()
  const phones = [createPhone(), createPhone(), createPhone()]
  await site.startAt('2022-12-10T12:00:00+08:00')
  for (const phone of phones) await createPerson(browser, site, phone)
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'moderator')
  const ming = await createPerson(browser, site)
  const { data } = await releasePost(ming, '跟着感觉选的，蓝球 08')
  const reporters: APIRequestContext[] = []
  for (const phone of phones) reporters.push(await createPerson(browser, site, phone))
  for (const one of reporters)
    await postToApi(one, '/api/Dynamics/report', { kind: 'post', id: data.id, reason: 'selling' })
  const feed = () => readApi<ApiNotice[]>(reporters[0]!, '/api/Dynamics/lists')
  expect(await feed()).toEqual([])
  expect(await listNotificationTitles(ming)).toEqual(['您的动态正在审核'])

  await openQueue(page, site)
  await expect(page.getByText('举报 3')).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('x')
  await expect(page.getByText('没有待审核的内容')).toBeVisible()
  const [mine] = await readApi<ApiNotice[]>(ming, '/api/Dynamics/my_dynamics')
  expect(mine).toMatchObject({ is_down: 1, reason: '含有售卖、荐号或拉群的内容' })
  expect(await listNotificationTitles(reporters[0]!)).toEqual(['您举报的动态已处理'])

  await postToApi(ming, '/api/Dynamics/appeal', { id: mine!.review_id, words: '我没有荐号，只是晒自己的号' })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByRole('region', { name: /的/ })).toContainText('我没有荐号')
  await expectGood(page, 'moderation-appeal')
  await page.getByLabel('答复（必填）').fill('您说得对，已经恢复')
  await page.getByRole('button', { name: /^恢复/ }).click()
  await expect(page.getByText('没有待审核的内容')).toBeVisible()
  expect(await feed()).toMatchObject([{ content: '跟着感觉选的，蓝球 08' }])
})

test('hides the queue from other operators', async ({ page, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  await signInAsOperator(page, site, 'cashier')
  await page.goto(`${site.url}/console#moderation`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您的角色打不开“社区”')
  await expect(page.getByRole('link', { name: '社区' })).toHaveCount(0)
  await page.getByRole('link', { name: '回到今天' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('今天')
})
