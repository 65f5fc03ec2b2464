import type { Page } from '@playwright/test'
import { button, expect, expectGood, saveScreenshot, PHONE, test } from './harness.ts'
import { openConsole, startConsole } from './operators.ts'
import { createPerson, postToApi, readApi, releasePost, listNotificationTitles } from './members.ts'

interface ApiNotice {
  id: number
  review_id: number
  title: string
  memo: string
}

/** Presses Tab until the element with this name has the focus. */
async function focusByTab(page: Page, name: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(name, { timeout: 100 })
  }).toPass({ timeout: 10_000, intervals: [0] })
}

test('decides the review queue by keyboard', async ({ page, site, browser }) => {
  await startConsole(page, site, 'moderator')
  const ming = await createPerson(browser, site)
  await releasePost(ming, '抄作业的来我这里，今晚的答案七点发，满分不收费')
  await releasePost(ming, '加我微信 caipiao888，带您上岸')
  await page.goto(`${site.url}/console`)
  await focusByTab(page, /^社区/)
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: /的动态/ })
  await expect(detail).toContainText('抄作业的来我这里')
  await expectGood(page, 'community-queue')
  await page.keyboard.press('a')
  await expect(detail).toContainText('带您上岸')
  await page.keyboard.press('2')
  await page.keyboard.press('x')
  await expect(page.getByText('没有待审核的内容')).toBeVisible()
  expect(await listNotificationTitles(ming)).toEqual(['您的动态已下架', '您的动态已通过审核'])

  const [mine] = await readApi<ApiNotice[]>(ming, '/api/Dynamics/my_dynamics')
  await postToApi(ming, '/api/Dynamics/appeal', { id: mine!.review_id, words: '那是我朋友的号' })
  await page.keyboard.press('r')
  await expect(detail).toContainText('那是我朋友的号')
  await expect(detail).toContainText('下架的理由含有联系方式或引流的内容')
  // The takedown needs a message to the author. Keys typed in the text box are no commands; they are commands again
  // after the box has lost the focus.
  await page.keyboard.press('x')
  await page.keyboard.press('w')
  await expect(page.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('a x')
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await page.keyboard.press('x')
  await expect(page.getByText('没有待审核的内容')).toBeVisible()
  const [answer] = await readApi<ApiNotice[]>(ming, '/api/User/notifications')
  expect(answer?.memo).toContain('维持下架。其他人看不到它。这是对您申诉的答复。')
})

test('decides two authors’ equal texts together', async ({ page, site, browser }) => {
  await startConsole(page, site, 'moderator')
  const [ming, hong] = [await createPerson(browser, site), await createPerson(browser, site)]
  await releasePost(ming, '加我微信 caipiao888，带您上岸')
  await releasePost(hong, '加我微信caipiao888，带您上岸！')
  await releasePost(hong, '抄作业的来我这里，今晚的答案七点发，满分不收费')
  await page.goto(`${site.url}/console#moderation`)
  const list = page.getByRole('navigation', { name: '待审核', exact: true })
  await expect(list.getByRole('button')).toHaveCount(2)
  await expect(list.getByRole('button').first()).toContainText('同文另有 1 条')
  const parts = page.getByRole('navigation', { name: '待审核的种类' })
  await expect(parts.getByRole('link')).toHaveText(['全部 3', '动态 3', '评论 0', '昵称 0', '举报 0', '申诉 0'])
  await expectGood(page, 'community-alike')
  await page.keyboard.press('g')
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('一起处理 2 条相同的内容，来自 2 个账号')
  await expect(asked.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('x')
  await expect(asked).toBeVisible()
  await page.keyboard.press('2')
  await expectGood(page, 'community-alike-asked')
  await page.keyboard.press('x')
  await expect(asked).toHaveCount(0)
  for (const who of [ming, hong]) expect(await listNotificationTitles(who)).toEqual(['您的动态已下架'])
  await parts.getByRole('link', { name: '申诉 0' }).click()
  await expect(page.getByText('这一类都处理完了')).toBeVisible()
  await expectGood(page, 'community-part')
  const [mine] = await readApi<ApiNotice[]>(ming, '/api/Dynamics/my_dynamics')
  await postToApi(ming, '/api/Dynamics/appeal', { id: mine!.review_id, words: '那是我朋友的号' })
  await page.keyboard.press('r')
  await expect(page.getByRole('region', { name: /的动态/ })).toContainText('那是我朋友的号')
  await parts.getByRole('link', { name: '全部 2' }).click()
  await expect(list.getByRole('button')).toHaveCount(2)
})

test('takes down an author’s texts and mutes the author', async ({ page, site, browser }) => {
  await startConsole(page, site, 'moderator')
  const ming = await createPerson(browser, site)
  for (const content of ['今天买了两注', '加我微信 caipiao888，带您上岸', '周末愉快']) await releasePost(ming, content)
  await page.goto(`${site.url}/console#moderation`)
  await expect(page.getByRole('region', { name: /的动态/ })).toContainText('带您上岸')
  await page.keyboard.press('o')
  const texts = page.getByRole('region', { name: /的动态/ })
  await expect(texts.getByRole('row')).toHaveCount(4)
  await expect(page.getByText('公开 2 条，待审 1 条，下架 0 条')).toBeVisible()
  await page.getByRole('checkbox', { name: '选择：今天买了两注' }).check()
  await page.getByRole('checkbox', { name: '选择：加我微信' }).check()
  await expectGood(page, 'community-author')
  await button(page, '下架所选').click()
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText('2 条动态')
  await expect(asked.getByRole('listitem')).toHaveText(['今天买了两注', '加我微信 caipiao888，带您上岸'])
  await asked.getByLabel('告诉作者的话').fill('不要荐号')
  await expectGood(page, 'community-bulk')
  await asked.getByRole('button', { name: '下架' }).click()
  await expect(page.getByText('公开 1 条，待审 0 条，下架 2 条')).toBeVisible()
  expect(await listNotificationTitles(ming)).toEqual(['您的动态已下架'])

  await page.getByLabel('禁言的原因，会告诉此人').fill('多次荐号')
  await button(page, '禁言').press('Enter')
  await expect(page.getByText('禁言到 2023-01-01')).toBeVisible()
  await expect(releasePost(ming, '再来')).rejects.toThrow('您已被禁言')
  await page.getByRole('link', { name: '禁言与停用' }).click()
  const row = page.getByRole('row').filter({ hasText: '多次荐号' })
  await expect(row).toContainText('禁言')
  await expectGood(page, 'community-sanctions')
  await row.getByRole('button', { name: /^解除禁言/ }).press('Enter')
  const lifting = page.getByRole('dialog')
  await lifting.getByLabel('解除的原因').fill('已经删了')
  await lifting.getByRole('button', { name: '解除禁言' }).press('Enter')
  await expect(row).toHaveCount(0)
  expect((await releasePost(ming, '谢谢')).msg).toBe('发布成功')
  expect(await listNotificationTitles(ming)).toEqual(['您的禁言已解除', '您已被禁言', '您的动态已下架'])
})

test('requires confirmation before bans and takedowns of all texts', async ({ page, site, browser }) => {
  await startConsole(page, site, 'moderator')
  const ming = await createPerson(browser, site)
  await releasePost(ming, '今天买了两注')
  await releasePost(ming, '明天再看')
  await releasePost(ming, '加我微信 caipiao888，带您上岸')
  await page.goto(`${site.url}/console#moderation`)
  await page.getByRole('checkbox', { name: '停用账号' }).check()
  await expect(page.getByRole('button', { name: /^通过/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByText('要通过，请先取消处罚')).toBeVisible()
  await expectGood(page, 'community-punished')
  // Without a message to the author no confirmation opens, and keys remain commands instead of being typed into the
  // text box.
  await page.keyboard.press('x')
  await expect(page.getByRole('alert').filter({ hasText: '还没有告诉作者的话' })).toBeVisible()
  await page.keyboard.type('j5')
  await expect(page.getByLabel('告诉作者的话')).toHaveValue('含有低俗或违法的内容')
  await page.keyboard.press('2')
  await page.getByRole('checkbox', { name: '下架此人全部内容' }).check()
  const decided: string[] = []
  page.on('request', (request) => request.url().includes('reviews_decide') && decided.push(request.url()))
  await page.keyboard.press('x')
  const asked = page.getByRole('dialog')
  await expect(asked).toContainText(/下架 彩友\d{6} 的 3 条内容，停用 1 个账号？/)
  await expect(asked).toContainText('3 条动态、0 条评论')
  await expect(asked).toContainText('含有联系方式或引流的内容')
  await expectGood(page, 'community-punishing')
  await page.keyboard.press('a')
  await asked.getByRole('button', { name: '不做' }).click()
  await expect(asked).toBeHidden()
  expect(decided).toEqual([])
  await page.getByRole('link', { name: '全部内容与处罚' }).click()
  await page.getByLabel('停用的原因').fill('多次荐号')
  await page.getByLabel('停用的原因').press('Enter')
  await expect(page.getByText(/^停用 彩友\d{6} 的账号？$/)).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().some((one) => one instanceof CSSAnimation))).toBe(false)
  await button(page, '再想想').click()
  await expect(page.getByText('正常', { exact: true })).toBeVisible()
  await button(page, '停用账号').first().click()
  await expectGood(page, 'community-ban')
  await button(page, '停用账号').last().click()
  await expect(page.getByText('已停用', { exact: true })).toBeVisible()
  await expect(releasePost(ming, '再来')).rejects.toThrow('登录')
})

test('tries a text and edits the block list', async ({ page, site }) => {
  await openConsole(page, site, 'moderator', '#moderation/words')
  const text = page.getByRole('textbox', { name: '文字' })
  await text.fill('我是 神-算-子')
  await button(page, '试一试').press('Enter')
  const outcome = page.getByRole('status').filter({ hasText: '规则读到的' })
  await expect(outcome).toContainText('会直接发布')
  await page.getByLabel('词（不分大小写、繁简和符号）').fill('神算子')
  await button(page, '增加').press('Enter')
  await expect(page.getByRole('button', { name: '去掉 神算子' })).toBeVisible()
  await button(page, '试一试').press('Enter')
  await expect(outcome).toContainText('会先审核')
  await expect(outcome).toContainText('词库：神算子')
  await expectGood(page, 'community-words')
  const change = page.getByRole('region', { name: '词库的改动' }).getByRole('row').filter({ hasText: '神算子' })
  await change.getByRole('button', { name: /^撤销/ }).press('Enter')
  await button(page, '撤销').press('Enter')
  await expect(change.first()).toContainText('要审核 → 不在名单')
  await expect(change.last()).toContainText('之后又改过')
})

test('fits text and decision buttons on a phone', async ({ page, site, browser }) => {
  await startConsole(page, site, 'moderator')
  const ming = await createPerson(browser, site)
  await releasePost(ming, '加我微信 caipiao888，带您上岸')
  await releasePost(ming, `加我微信 caipiao999${'，说来话长'.repeat(150)}`)
  await page.setViewportSize(PHONE)
  await page.goto(`${site.url}/console#moderation`)
  for (const words of ['caipiao888', 'caipiao999']) {
    await page.getByRole('navigation', { name: '待审核' }).getByRole('button', { name: words }).click()
    const detail = page.getByRole('region', { name: /的动态/ })
    await expect(detail.locator('.review-content')).toContainText(words)
    await saveScreenshot(page, `queue-phone-${words}`)
    const shown = [
      detail.locator('.review-head'),
      detail.locator('.review-content'),
      detail.getByLabel('告诉作者的话'),
      detail.getByRole('button', { name: /^通过/ }),
      detail.getByRole('button', { name: /^下架/ }),
    ]
    for (const part of shown) await expect(part).toBeInViewport({ ratio: 1 })
  }
})
