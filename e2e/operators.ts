import { type Page, test } from '@playwright/test'
import { createPhone } from '#server/testing/members.ts'
import type { OwnSite } from './own-site.ts'
import { postToApi } from './members.ts'

export const OPERATORS_PASSWORD = 'Caiyun2022x'

/**
 * Signs in an operator with both factors, like the page at /login; returns their phone. Enables reduced motion:
 * buttons of a growing prompt would move before they are pressed. The console names the operator 值班 plus the last
 * digits of the phone.
 */
export async function signInAsOperator(page: Page, site: OwnSite, role: string): Promise<string> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const phone = createPhone()
  const link = await site.operator('add', phone, '--role', role, '--name', `值班${phone.slice(7)}`)
  const { request } = page.context()
  const post = (path: string, data: object) => postToApi(request, site.url + path, data)
  const password = OPERATORS_PASSWORD
  await post('/api/login/operator_password', { token: /#operator=(\S+)/.exec(link)?.[1], password })
  const { msg } = await post('/api/login/captcha', { phone, type: 'login' })
  await post('/api/login/login', { phone, type: 'operator', password, code: /\d{6}/.exec(msg)?.[0] })
  return phone
}

/** Starts the site of a test and signs in an operator; returns their phone. */
export async function startConsole(page: Page, site: OwnSite, role: string): Promise<string> {
  test.slow()
  await site.startAt('2022-12-25T12:00:00+08:00')
  return signInAsOperator(page, site, role)
}

/** Starts the site and opens the console, or one of its pages, as an operator; returns their phone. */
export async function openConsole(page: Page, site: OwnSite, role: string, at = ''): Promise<string> {
  const phone = await startConsole(page, site, role)
  await page.goto(`${site.url}/console${at}`)
  return phone
}
