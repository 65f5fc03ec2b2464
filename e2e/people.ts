import { expect, type APIRequestContext, type Page } from '@playwright/test'

async function post(request: APIRequestContext, path: string, data: object): Promise<{ msg: string }> {
  const answer = await request.post(path, { data, headers: { gid: 'e2e' } })
  const envelope = (await answer.json()) as { status: number; msg: string }
  expect(envelope, path).toMatchObject({ status: 200 })
  return envelope
}

/** Signs in by code; a new phone is registered. The cookies stay with the context. */
export async function signInBy(request: APIRequestContext, phone: string): Promise<void> {
  const { msg } = await post(request, '/api/login/captcha', { phone, type: 'login' })
  await post(request, '/api/login/login', { phone, type: 'captcha', code: /\d{6}/.exec(msg)?.[0] })
}

export const signInAs = (page: Page, phone: string): Promise<void> => signInBy(page.context().request, phone)

/** Ends every other session of the account that `request` is signed in to. */
export async function endOtherSessions(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/api/User/sessions')
  const { data } = (await answer.json()) as { data: { id: number; current: number }[] }
  for (const { id } of data.filter(({ current }) => current === 0)) await post(request, '/api/User/session_end', { id })
}

/** Sets a password by code, which ends every session. */
export async function setPassword(request: APIRequestContext, phone: string, password: string): Promise<void> {
  const { msg } = await post(request, '/api/login/captcha', { phone, type: 'forget' })
  await post(request, '/api/login/forget', { phone, password, code: /\d{6}/.exec(msg)?.[0] })
}

export async function profileOf(request: APIRequestContext): Promise<{ nickname: string; vip_code: string }> {
  const { data } = await (await request.get('/api/User/index')).json()
  return data
}

export const edit = (request: APIRequestContext, change: object) => post(request, '/api/User/edit', change)

/** Answers what every page asks for whoever seems to be signed in: for tests that lay only the readable cookie. */
export async function answerForMember(page: Page): Promise<void> {
  await page.route('**/api/User/*', (route) => route.fulfill({ json: { status: 200, msg: '', data: { count: 0 } } }))
  await page.route('**/api/user/tonight', (route) => route.fulfill({ json: { status: 200, msg: '', data: [] } }))
}
