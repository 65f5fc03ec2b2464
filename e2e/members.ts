import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import { button, field } from './harness.ts'

interface ApiEnvelope<Data> {
  msg: string
  data: Data
}

/** Posts to the API with the session of the context; expects success. */
export async function postToApi<Data>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<ApiEnvelope<Data>> {
  const answer = await request.post(path, { data, headers: { gid: 'e2e' } })
  const envelope = (await answer.json()) as ApiEnvelope<Data>
  expect(envelope, `${path}: ${envelope.msg}`).toMatchObject({ status: 200 })
  return envelope
}

/** Reads from the API with the session of the context; returns the data. */
export async function readApi<Data>(request: APIRequestContext, path: string): Promise<Data> {
  return ((await (await request.get(path)).json()) as ApiEnvelope<Data>).data
}

/** Creates a signed-in member with their own browser context. */
export async function createPerson(
  browser: Browser,
  { url }: { url: string },
  phone = createPhone(),
): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: url })
  await signInBy(context.request, phone)
  return context.request
}

/** Publishes a post; returns the response. */
export const releasePost = (who: APIRequestContext, content: string) =>
  postToApi<{ id: number }>(who, '/api/Dynamics/dynamics_release', { content })

/** Publishes a post; returns its id. */
export const writePost = async (who: APIRequestContext, content: string, more: object = {}): Promise<{ id: number }> =>
  (await postToApi<{ id: number }>(who, '/api/Dynamics/dynamics_release', { content, ...more })).data

/** Publishes a comment on a post, or with `dynamics_comments_id` a reply; returns its id. */
export async function writeComment(
  who: APIRequestContext,
  postId: number,
  content: string,
  more: object = {},
): Promise<{ id: number }> {
  const comment = { dynamics_id: postId, content, ...more }
  return (await postToApi<{ id: number }>(who, '/api/Dynamics/dynamics_comment_release', comment)).data
}

/** Publishes a post of `author` and a comment of `someone` on it. */
export async function publishReply(someone: APIRequestContext, author: APIRequestContext): Promise<void> {
  const { id } = await writePost(author, '今晚看开奖')
  await writeComment(someone, id, '我也看')
}

/** Locks the member's first 彩运模式 bet of 双色球 in the issue on sale; returns the bet. */
export async function lockLuckyBet(who: APIRequestContext, issueno: string) {
  const path = '/api/lottery_selection'
  const mode = 'convention'
  const { data } = await postToApi<{ lists: { red_ball: string; blue_ball: string }[] }>(who, `${path}/double_ball`, {
    type: mode,
  })
  const { red_ball, blue_ball } = data.lists[0]!
  await postToApi(who, `${path}/unlock`, { type: 1, issueno, mode, state: 1, red_ball, blue_ball })
  return { red_ball, blue_ball }
}

/** Returns the titles of the member's notifications, newest first. */
export const listNotificationTitles = async (who: APIRequestContext): Promise<string[]> =>
  (await readApi<{ title: string }[]>(who, '/api/User/notifications')).map(({ title }) => title)

/** Signs in by code; registers a new phone. The context stores the cookies. */
export async function signInBy(request: APIRequestContext, phone: string): Promise<void> {
  const { msg } = await postToApi(request, '/api/login/captcha', { phone, type: 'login' })
  await postToApi(request, '/api/login/login', { phone, type: 'captcha', code: /\d{6}/.exec(msg)?.[0] })
}

export const signInAs = (page: Page, phone: string): Promise<void> => signInBy(page.context().request, phone)

/** Signs in on /login; registers a new phone. The page fills in the code of the simulated text message. */
export async function signInOnPage(page: Page, phone = createPhone()): Promise<void> {
  await field(page, '手机号').fill(phone)
  await button(page, '获取验证码').click()
  await expect(field(page, '验证码')).toHaveValue(/^\d{6}$/)
  await page.getByRole('checkbox', { name: '我已阅读' }).check()
  await button(page, '登录').click()
}

/** Signs in by password on /login. */
export async function signInByPassword(page: Page, phone: string, password: string): Promise<void> {
  await page.getByRole('tab', { name: '密码登录' }).click()
  await field(page, '手机号').fill(phone)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: '我已阅读' }).check()
  await button(page, '登录').click()
}

/** Ends every other session of the account of `request`. */
export async function endOtherSessions(request: APIRequestContext): Promise<void> {
  const all = await readApi<{ id: number; current: number }[]>(request, '/api/User/sessions')
  for (const { id } of all.filter(({ current }) => current === 0))
    await postToApi(request, '/api/User/session_end', { id })
}

/** Sets a password by code, which ends every session. */
export async function setPassword(request: APIRequestContext, phone: string, password: string): Promise<void> {
  const { msg } = await postToApi(request, '/api/login/captcha', { phone, type: 'forget' })
  await postToApi(request, '/api/login/forget', { phone, password, code: /\d{6}/.exec(msg)?.[0] })
}

export const readProfile = (request: APIRequestContext) =>
  readApi<{ nickname: string; vip_code: string }>(request, '/api/User/index')

export const updateOwnProfile = (request: APIRequestContext, change: object) =>
  postToApi(request, '/api/User/edit', change)

/** Mocks the calls that every page makes if the readable session cookie exists; for tests that set only this cookie. */
export async function mockMemberCalls(page: Page): Promise<void> {
  await page.route('**/api/User/*', (route) => route.fulfill({ json: { status: 200, msg: '', data: { count: 0 } } }))
  await page.route('**/api/user/tonight', (route) => route.fulfill({ json: { status: 200, msg: '', data: [] } }))
}
