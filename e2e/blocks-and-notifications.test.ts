import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { createPhone } from '#server/testing/members.ts'
import { createMember, createText, createWriter } from './forum.ts'
import {
  button,
  ABORTED_ERROR,
  dialog,
  expect,
  expectAccessible,
  expectGood,
  open,
  PHONE,
  toastText,
  test,
} from './harness.ts'
import { signInAsOperator } from './operators.ts'
import { postToApi, signInAs, writeComment, writePost } from './members.ts'

const comments = (page: Page) => page.getByRole('region', { name: '评论' })
const findComment = (page: Page, words: string): Locator =>
  comments(page).getByRole('article').filter({ hasText: words }).last()
const post = (page: Page, words: string) => page.getByRole('main').getByRole('article').filter({ hasText: words })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^消息通知/ })

const like = (request: APIRequestContext, id: number) =>
  postToApi(request, '/api/Dynamics/dynamics_thumbs_up', { id, type: 1 })

/** Selects an item from the menu of a post or a comment. */
async function chooseFromMenu(page: Page, of: Locator, choice: RegExp): Promise<void> {
  await of
    .getByRole('button', { name: /更多操作$/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: '更多操作' }).getByRole('button', { name: choice }).click()
}

test('hides posts, comments and likes of blocked authors', async ({ page, browser, baseURL }) => {
  test.slow()
  await page.setViewportSize(PHONE)
  const [spammer, friend] = [await createMember(browser, baseURL), await createMember(browser, baseURL)]
  await createWriter(page.request)
  const [mine, theirs, quoting] = ['我的动态', '他的动态', '转给大家看'].map(createText) as [string, string, string]
  const { id } = await writePost(page.request, mine)
  const spam = await writePost(spammer.request, theirs)
  await writePost(friend.request, quoting, { share_id: spam.id })
  const answer = createText('他的评论')
  await writeComment(spammer.request, id, answer)
  await like(spammer.request, id)
  await writePost(spammer.request, createText('他的分享'), { share_id: id })

  await open(page, `/forum/${id}`)
  await expect(bell(page)).toHaveAccessibleName('消息通知，3 条未读')
  await expect(findComment(page, answer)).toBeVisible()
  await open(page, paths.forumSearch(theirs))
  await expect(page.getByRole('main').getByText(spammer.nickname).first()).toBeVisible()
  await open(page, '/forum')
  await expect(post(page, quoting)).toContainText(theirs)
  await chooseFromMenu(page, post(page, theirs).filter({ hasNotText: quoting }), /^屏蔽/)
  await expect(dialog(page)).toContainText('对方不会知道')
  await expectAccessible(page)
  await button(dialog(page), '屏蔽').click()
  await expect(toastText(page, '已屏蔽')).toBeVisible()
  await expect(page.getByText(theirs)).toHaveCount(0)
  await expect(post(page, quoting)).toContainText('您已屏蔽该作者')
  await expect(bell(page)).toHaveAccessibleName('消息通知')

  await open(page, `/forum/${id}`)
  await expect(page.getByRole('button', { name: /^赞.*的动态，0$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '评论，0' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^分享.*，0$/ })).toBeVisible()
  await expect(page.getByText(answer)).toHaveCount(0)
  await open(page, '/notifications')
  await expect(page.getByText('还没有通知')).toBeVisible()
  await open(page, paths.forumSearch(theirs))
  await expect(page.getByRole('main').getByText('没有找到含有')).toBeVisible()
  await expect(page.getByRole('main').getByText(spammer.nickname)).toHaveCount(0)
  await open(page, '/index')
  await expect(page.getByRole('region', { name: '热门动态' })).toBeVisible()
  await expect(page.getByRole('region', { name: '热门动态' }).getByText(spammer.nickname)).toHaveCount(0)
  await open(page, `/forum/${spam.id}`)
  await expect(page.getByText('您已屏蔽该作者')).toBeVisible()
  await button(page, '仍要查看').click()
  await expect(post(page, theirs)).toBeVisible()
  for (const one of [spammer, friend]) await one.page.context().close()
})

test('removes a block by 撤销 or in the settings', { tag: '@slow' }, async ({ page, browser, baseURL }) => {
  const other = await createMember(browser, baseURL)
  const words = createText('屏蔽试验')
  const { id } = await writePost(other.request, createText('话题'))
  await writeComment(other.request, id, words)
  await createWriter(page.request)
  await page.setViewportSize(PHONE)
  await open(page, `/forum/${id}`)
  await chooseFromMenu(page, findComment(page, words), /^屏蔽/)
  await button(dialog(page), '屏蔽').click()
  await expect(page.getByText('您已屏蔽该作者')).toBeVisible()
  await button(page.getByRole('region', { name: '提示' }), '撤销').click()
  await expect(findComment(page, words)).toBeVisible()

  await chooseFromMenu(page, findComment(page, words), /^屏蔽/)
  await button(dialog(page), '屏蔽').click()
  await expect(page.getByText('您已屏蔽该作者')).toBeVisible()
  await open(page, '/my-set')
  const people = page.getByRole('region', { name: '屏蔽的人' })
  await expectGood(page, 'blocked')
  await button(people, `取消屏蔽${other.nickname}`).click()
  await expect(people).toContainText('没有。')
  await open(page, `/forum/${id}`)
  await expect(findComment(page, words)).toBeVisible()
  await other.page.context().close()
})

test('hides comments that contain a muted word', { tag: '@slow' }, async ({ page, browser, baseURL, provokes }) => {
  provokes(ABORTED_ERROR)
  const other = await createMember(browser, baseURL)
  const word = `词${createPhone().slice(-6)}`
  const { id } = await writePost(other.request, createText('话题'))
  await writeComment(other.request, id, `说说${word}吧`)
  await signInAs(page, createPhone())
  await open(page, '/my-set')
  const words = page.getByRole('region', { name: '屏蔽的词' })
  await button(words, '添加').click()
  await expect(words.getByRole('alert')).toContainText('请输入要屏蔽的词')
  const typed = words.getByRole('textbox', { name: '新的屏蔽词' })
  await typed.fill(word)
  await page.route('**/mute_words', (route) => route.abort(), { times: 1 })
  await button(words, '添加').click()
  await expect(button(words, '添加')).toBeEnabled()
  await expect(typed).toHaveValue(word)
  await button(words, '添加').click()
  await expect(words.getByRole('listitem')).toHaveText([word])
  await expect(typed).toHaveValue('')
  await open(page, `/forum/${id}`)
  await expect(page.getByRole('link', { name: '评论，0' })).toBeVisible()
  await expect(page.getByText(word)).toHaveCount(0)
  await open(page, '/my-set')
  await button(words, `取消屏蔽“${word}”`).click()
  await expect(words.getByRole('listitem')).toHaveCount(0)
  await open(page, `/forum/${id}`)
  await expect(findComment(page, word)).toBeVisible()
  await other.page.context().close()
})

test('notifies authors of likes, comments and shares', async ({ page, browser, baseURL }) => {
  const [hong, li] = [await createMember(browser, baseURL), await createMember(browser, baseURL)]
  await createWriter(page.request)
  await page.setViewportSize(PHONE)
  const { id } = await writePost(page.request, createText('今天守号'))
  await like(hong.request, id)
  await like(li.request, id)
  const words = createText('一起守')
  const reply = await writeComment(hong.request, id, words)
  await writePost(li.request, createText('说得好'), { share_id: id })
  await open(page, '/notifications')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(`${li.nickname}分享了您的动态`)
  await expect(rows.nth(1)).toContainText(`${hong.nickname}评论了您的动态`)
  await expect(rows.nth(2)).toContainText(`${li.nickname}等2人赞了您的动态`)
  await expectGood(page, 'notifications')
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`/forum/${id}#comment-${reply.id}`)
  await expect(findComment(page, words)).toBeInViewport()
  await expect(bell(page)).toHaveAccessibleName('消息通知，2 条未读')
  for (const one of [hong, li]) await one.page.context().close()
})

test('updates an open notification list', async ({ page, browser, baseURL }) => {
  const hong = await createMember(browser, baseURL)
  await createWriter(page.request)
  await page.setViewportSize(PHONE)
  const { id } = await writePost(page.request, createText('今天守号'))
  await page.clock.install()
  await open(page, '/notifications')
  const main = page.getByRole('main')
  await expect(main).toContainText('还没有通知')
  await writeComment(hong.request, id, createText('一起守'))
  await page.clock.fastForward(61_000)
  await expect(main.getByRole('listitem')).toContainText(`${hong.nickname}评论了您的动态`)
  const unread = main.getByRole('button', { name: '标为已读' })
  await expect(unread).toHaveCount(1)
  await postToApi(page.request, '/api/User/notifications_read', {})
  await page.clock.fastForward(61_000)
  await expect(unread).toHaveCount(0)
  await hong.page.context().close()
})

test('a post is reported, taken down and appealed', async ({ page, browser, site }) => {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  const [author, operator] = [await createMember(browser, site.url), await createMember(browser, site.url)]
  await signInAsOperator(operator.page, site, 'moderator')
  const words = createText('今晚的想法')
  const { id } = await writePost(author.request, words)
  await page.setViewportSize(PHONE)
  await open(page, `${site.url}/forum`)
  await chooseFromMenu(page, post(page, words), /^举报/)
  await expect(dialog(page)).toContainText('登录后可以举报')
  const reader = await createMember(browser, site.url)
  const mine = reader.page
  await mine.setViewportSize(PHONE)
  await open(mine, `${site.url}/forum`)
  await chooseFromMenu(mine, post(mine, words), /^举报/)
  await button(dialog(mine), '提交举报').click()
  await expect(dialog(mine).getByRole('alert')).toContainText('请选择举报原因')
  // The site has no complaint address yet and shows no invented one.
  await expect(dialog(mine).getByRole('link', { name: /@/ })).toHaveCount(0)
  await expectGood(mine, 'report', [PHONE])
  await dialog(mine).getByRole('radio', { name: '其他' }).check()
  await expect(dialog(mine).getByRole('alert')).toBeHidden()
  await dialog(mine).getByRole('textbox', { name: '补充说明（可不填）' }).fill('看着不对')
  await button(dialog(mine), '提交举报').click()
  await expect(dialog(mine)).toContainText('已收到您的举报')
  await button(dialog(mine), '完成').click()

  const decide = { id: await findOldestReview(operator.request, site.url), decision: 'take_down', words: '不合约定' }
  await postToApi(operator.request, '/api/console/reviews_decide', decide)
  await open(mine, `${site.url}/notifications`)
  await expect(mine.getByRole('main').getByRole('listitem')).toContainText('您举报的动态已处理')
  await open(author.page, `${site.url}/forum/${id}`)
  await expect(post(author.page, words)).toContainText('已下架')
  await open(author.page, `${site.url}/notifications`)
  const told = author.page.getByRole('main').getByRole('listitem').filter({ hasText: '您的动态已下架' })
  await expect(told).toContainText('不合约定')
  await button(told, '申诉').click()
  await button(dialog(author.page), '提交申诉').click()
  await expect(dialog(author.page).getByRole('alert')).toContainText('请填写申诉理由')
  await dialog(author.page).getByRole('textbox', { name: '申诉理由' }).fill('只是说说')
  await expectAccessible(author.page)
  await button(dialog(author.page), '提交申诉').click()
  await expect(told).toContainText('已申诉')
  for (const one of [author, operator, reader]) await one.page.context().close()
})

/** Returns the id of the oldest open review. */
async function findOldestReview(request: APIRequestContext, url: string): Promise<number> {
  const { data } = (await (await request.get(`${url}/api/console/reviews`)).json()) as {
    data: { lists: { id: number }[] }
  }
  return data.lists[0]!.id
}

test('stores notification settings, reverts a failed change', async ({ page, provokes }) => {
  await signInAs(page, createPhone())
  await open(page, '/notifications')
  await page.getByRole('link', { name: '通知设置' }).click()
  const likes = page.getByRole('switch', { name: '点赞：页面内' })
  await expect(likes).toBeChecked()
  await likes.click()
  await expect(likes).not.toBeChecked()
  await open(page, '/notifications#settings')
  await expect(likes).not.toBeChecked()
  await expect(page.getByRole('switch', { name: '回复：页面内' })).toBeChecked()
  await expect(page.getByRole('switch', { name: '未中奖：页面内' })).not.toBeChecked()
  await expectGood(page, 'notification-settings')
  provokes(ABORTED_ERROR)
  await page.route('**/notification_settings_set', (route) => route.abort())
  await likes.click()
  await expect(toastText(page, '网络连接失败')).toBeVisible()
  await expect(likes).not.toBeChecked()
})
