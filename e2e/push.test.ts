import type { BrowserContext, Page, Worker } from '@playwright/test'
import { aPushService, aSubscription } from '#server/messaging/push/testing/a-push-service.ts'
import { aPhone } from '#server/testing/phones.ts'
import { button, expect, expectGood, field, hydrated, open, test as base } from './harness.ts'
import { reply, setPassword, signInBy } from './people.ts'

type Service = Awaited<ReturnType<typeof aPushService>>

const test = base.extend<{ service: Service }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright parses the parameter names
  service: async ({}, lend) => {
    const service = await aPushService()
    await lend(service)
    await service.end()
  },
  // PUBLIC_URL is not set to it: cookies would be accepted from a secure site only.
  settings: async ({ service }, lend) => lend({ PUSH_SERVICE: service.origin }),
})
test.use({ serviceWorkers: 'allow' })
test.setTimeout(120_000)

const here = (page: Page) => page.getByRole('switch', { name: '在这台设备上推送' })
const standing = (page: Page) => page.getByRole('status').filter({ hasText: /推送|打开/ })
const replies = (page: Page) => page.getByRole('switch', { name: '回复：推送' })

async function openSettings(page: Page, url: string): Promise<void> {
  await open(page, `${url}/notifications#settings`)
  await hydrated(page)
}

/** Mocks the browser's subscribe call as if its push service were reachable; the journey holds the keys. */
async function withinReach(page: Page, given: ReturnType<typeof aSubscription>['given']): Promise<void> {
  await page.addInitScript(({ endpoint, ...keys }) => {
    const KEY = 'subscribed'
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => localStorage.removeItem(KEY),
    }
    const kept = () => (localStorage.getItem(KEY) === null ? null : subscription)
    Object.assign(PushManager.prototype, {
      getSubscription: async () => kept(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem(KEY, applicationServerKey)
        return subscription
      },
    })
  }, given)
}

/** Mocks the permission: this Chromium shows no notifications and reports them as denied. */
const permits = (page: Page, permission: 'granted' | 'denied') =>
  page.addInitScript((said) => {
    Object.defineProperty(Notification, 'permission', { get: () => said, configurable: true })
    Notification.requestPermission = async () => said
  }, permission)

async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

test('shows push messages and opens their pages', async ({ page, context, playwright, site, service }) => {
  await site.startAt('2022-10-20T10:00:00+08:00')
  await permits(page, 'granted')
  const subscription = aSubscription(`${service.origin}/browser`)
  await withinReach(page, subscription.given)
  const request = await playwright.request.newContext({ baseURL: site.url })
  const phone = aPhone()
  await signInBy(request, phone)
  await context.addCookies((await request.storageState()).cookies)

  await openSettings(page, site.url)
  await expect(standing(page)).toHaveText('没有打开。打开后，在上面的表里选提醒什么')
  await expect(replies(page)).toBeDisabled()
  await here(page).press('Space')
  await expect(standing(page)).toHaveText('已打开。登录到期（2022-10-21 10:00）或退出登录后停止')
  await replies(page).press('Space')
  await expect(replies(page)).toBeChecked()
  await page.reload()
  await hydrated(page)
  await expect(here(page)).toBeChecked()
  await expect(replies(page)).toBeChecked()
  // The bar would cover half of a link.
  await page.evaluate(() => scrollTo(0, 0))
  await expectGood(page, 'push-on')

  await answered()
  await expect.poll(() => service.taken('/browser').length, { timeout: 20_000 }).toBe(1)
  const message = subscription.open(service.taken('/browser')[0]!)
  expect(message).toMatchObject({ title: '彩运', body: '有人回复了您' })
  const worker = await workerOf(context)
  await worker.evaluate(noteWhatIsSeen)
  const { tag = '', link = '', at } = message
  const first = { title: '彩运', body: '有人回复了您', tag, data: link, timestamp: Number(at) }
  await deliver(page, site.url, JSON.stringify(message))
  await expect.poll(() => seen(worker)).toEqual([first])
  await press(worker, first)
  await expect.poll(() => seen(worker)).toEqual([first, 'closed', `opened ${site.url}${message['link']}`])
  await page.goto(site.url + message['link'])
  await press(worker, first)
  await expect.poll(() => seen(worker)).toMatchObject([first, {}, {}, 'closed', 'focused'])

  await test.step('shows a default text for unreadable data, and opens no other site', async () => {
    await deliver(page, site.url, 'x')
    const nothing = { title: '彩运', body: '您有新消息', tag: '', data: '' }
    await expect.poll(async () => (await seen(worker)).at(-1)).toEqual(nothing)
    await press(worker, { ...nothing, data: 'https://other.example/' })
    await press(worker, { ...nothing, data: '//other.example/' })
    expect((await seen(worker)).slice(-3)).toEqual([nothing, 'closed', 'closed'])
  })

  await test.step('names the day of older results', async () => {
    const dayInChina = (daysAgo: number) =>
      new Date(Date.now() + (8 - 24 * daysAgo) * 3_600_000).toISOString().slice(0, 10)
    const told = Date.parse('2022-10-19T21:38:00+08:00')
    const held = { tag: 'push-7', at: told, day: dayInChina(1), link: '/notifications' }
    const shown = { tag: 'push-7', timestamp: told, data: '/notifications' }
    await deliver(page, site.url, JSON.stringify({ ...held, title: '彩运', body: '福彩3D已开奖' }))
    await expect
      .poll(async () => (await seen(worker)).at(-1))
      .toEqual({
        ...shown,
        title: '彩运',
        body: '昨天：福彩3D已开奖',
      })
    await deliver(page, site.url, JSON.stringify({ ...held, title: '福彩3D第2022279期已开奖', body: '1,2,3' }))
    await expect
      .poll(async () => (await seen(worker)).at(-1))
      .toEqual({
        ...shown,
        title: '昨天：福彩3D第2022279期已开奖',
        body: '1,2,3',
      })
    for (const [day, body] of [
      [dayInChina(0), '福彩3D已开奖'],
      ['2022-10-09', '10月9日：福彩3D已开奖'],
    ]) {
      await deliver(page, site.url, JSON.stringify({ ...held, day, title: '彩运', body: '福彩3D已开奖' }))
      await expect.poll(async () => (await seen(worker)).at(-1)).toMatchObject({ body })
    }
  })

  await test.step('sends a renewed subscription to the site', async () => {
    const renewed = aSubscription(`${service.origin}/renewed`)
    await renew(worker, renewed.given)
    await answered()
    await expect.poll(() => service.taken('/renewed').length, { timeout: 20_000 }).toBe(1)
    expect(renewed.open(service.taken('/renewed')[0]!)).toMatchObject({ body: '有人回复了您' })
    expect(service.taken('/browser')).toHaveLength(1)
  })

  await test.step('ends with the session, and starts with the next sign-in', async () => {
    await setPassword(request, phone, 'kaihua2023')
    await context.clearCookies()
    await open(page, `${site.url}/login`)
    await page.getByRole('tab', { name: '密码登录' }).click()
    await field(page, '手机号').fill(phone)
    await page.getByLabel('密码', { exact: true }).fill('kaihua2023')
    await page.getByRole('checkbox', { name: '我已阅读' }).check()
    const subscribed = page.waitForResponse('**/push_subscribe')
    await button(page, '登录').click()
    await subscribed
    await expect(page).toHaveURL(/\/index$/)
    await openSettings(page, site.url)
    await expect(here(page)).toBeChecked()
  })

  await here(page).press('Space')
  await expect(here(page)).not.toBeChecked()
  await expect(replies(page)).toBeDisabled()

  async function answered(): Promise<void> {
    const someone = await playwright.request.newContext({ baseURL: site.url })
    await signInBy(someone, aPhone())
    await reply(someone, request)
    await someone.dispose()
  }
})

/** Delivers a push message to the worker, like the browser's push service. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data })
  await browser.detach()
}

interface Shown {
  title: string
  body: string
  tag: string
  data: unknown
  timestamp?: number
}

/** Records the notifications, and the calls that need a user's press. */
function noteWhatIsSeen(): void {
  const noted: unknown[] = []
  Object.assign(globalThis, { noted })
  const { clients, registration, WindowClient } = globalThis as unknown as Record<string, { prototype: object }>
  Object.assign(registration!, {
    showNotification: async (title: string, { body, tag, data, timestamp }: Shown) =>
      void noted.push({ title, body, tag, data, timestamp }),
  })
  Object.assign(clients!, { openWindow: async (url: string) => void noted.push(`opened ${url}`) })
  Object.assign(WindowClient!.prototype, { focus: async () => void noted.push('focused') })
}

const seen = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { noted: unknown[] }).noted)

/** Simulates a press on a notification. */
const press = (worker: Worker, { data }: Shown) =>
  worker.evaluate(async (link) => {
    const { noted } = globalThis as unknown as { noted: unknown[] }
    let work: Promise<void> | undefined
    const notification = { data: link, close: () => void noted.push('closed') }
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      waitUntil: (one: Promise<void>) => void (work = one),
    })
    globalThis.dispatchEvent(event)
    await work
  }, data)

/** Simulates a subscription renewed by the browser. */
const renew = (worker: Worker, given: ReturnType<typeof aSubscription>['given']) =>
  worker.evaluate(async ({ endpoint, ...keys }) => {
    let work: Promise<void> | undefined
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      newSubscription: { toJSON: () => ({ endpoint, keys }) },
      waitUntil: (one: Promise<void>) => void (work = one),
    })
    globalThis.dispatchEvent(event)
    await work
  }, given)

test('reports an unreachable or forbidden push service', async ({ page, context, playwright, provokes, site }) => {
  provokes(/Push API in incognito mode/)
  await site.startAt('2022-10-20T10:00:00+08:00')
  const request = await playwright.request.newContext({ baseURL: site.url })
  await signInBy(request, aPhone())
  await context.addCookies((await request.storageState()).cookies)
  await permits(page, 'granted')
  await openSettings(page, site.url)
  await here(page).press('Space')
  await expect(standing(page)).toContainText('您的浏览器连不上它的推送服务。在中国内地，Chrome 通常如此', {
    timeout: 40_000,
  })
  await expect(here(page)).not.toBeChecked()
  await expect(here(page)).toBeEnabled()
  await expectGood(page, 'push-failed')

  await permits(page, 'denied')
  await page.reload()
  await hydrated(page)
  await expect(standing(page)).toContainText('浏览器不允许本站发通知')
  await expect(here(page)).toBeDisabled()
  await expectGood(page, 'push-forbidden')

  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.assign(navigator, { standalone: false })
  })
  await page.reload()
  await hydrated(page)
  await expect(standing(page)).toContainText('添加到主屏幕')
  await page.addInitScript(() => Reflect.deleteProperty(navigator, 'standalone'))
  await page.reload()
  await hydrated(page)
  await expect(standing(page)).toHaveText('这个浏览器不支持推送，可以换一个浏览器再试')
})
