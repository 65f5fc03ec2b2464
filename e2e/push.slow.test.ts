import type { BrowserContext, Page, Worker } from '@playwright/test'
import { startPushService, createSubscription } from '#server/messaging/push/testing/push-service.ts'
import { createPhone } from '#server/testing/members.ts'
import { expect, expectGood, waitForHydration, open, test as base } from './harness.ts'
import { publishReply, setPassword, signInBy, signInByPassword } from './members.ts'

type Service = Awaited<ReturnType<typeof startPushService>>

const test = base.extend<{ service: Service }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright parses the parameter names
  service: async ({}, lend) => {
    const service = await startPushService()
    await lend(service)
    await service.end()
  },
  // PUBLIC_URL is not set to an https address: the browser would then accept cookies only from a secure site.
  settings: async ({ service }, lend) => lend({ PUSH_SERVICE: service.origin }),
})
test.use({ serviceWorkers: 'allow' })
test.setTimeout(120_000)

const deviceSwitch = (page: Page) => page.getByRole('switch', { name: '在这台设备上推送' })
const pushStatus = (page: Page) => page.getByRole('status').filter({ hasText: /推送|打开/ })
const repliesSwitch = (page: Page) => page.getByRole('switch', { name: '回复：推送' })

async function openSettings(page: Page, url: string): Promise<void> {
  await open(page, `${url}/notifications#settings`)
  await waitForHydration(page)
}

/** Mocks the browser's subscribe call as if its push service were reachable; the journey holds the keys. */
async function mockSubscription(page: Page, given: ReturnType<typeof createSubscription>['given']): Promise<void> {
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
const mockPermission = (page: Page, permission: 'granted' | 'denied') =>
  page.addInitScript((said) => {
    Object.defineProperty(Notification, 'permission', { get: () => said, configurable: true })
    Notification.requestPermission = async () => said
  }, permission)

async function waitForWorker(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

test('shows push messages and opens their links', async ({ page, context, playwright, site, service }) => {
  await site.startAt('2022-10-20T10:00:00+08:00')
  await mockPermission(page, 'granted')
  const subscription = createSubscription(`${service.origin}/browser`)
  await mockSubscription(page, subscription.given)
  const request = await playwright.request.newContext({ baseURL: site.url })
  const phone = createPhone()
  await signInBy(request, phone)
  await context.addCookies((await request.storageState()).cookies)

  await openSettings(page, site.url)
  await expect(pushStatus(page)).toHaveText('没有打开。打开后，在上面的表里选提醒什么')
  await expect(repliesSwitch(page)).toBeDisabled()
  await deviceSwitch(page).press('Space')
  await expect(pushStatus(page)).toHaveText('已打开。登录到期（2022-10-21 10:00）或退出登录后停止')
  await repliesSwitch(page).press('Space')
  await expect(repliesSwitch(page)).toBeChecked()
  await page.reload()
  await waitForHydration(page)
  await expect(deviceSwitch(page)).toBeChecked()
  await expect(repliesSwitch(page)).toBeChecked()
  // At another scroll position the sticky bar covers half of a link, which axe reports.
  await page.evaluate(() => scrollTo(0, 0))
  await expectGood(page, 'push-on')

  await answered()
  await expect.poll(() => service.taken('/browser').length, { timeout: 20_000 }).toBe(1)
  const message = subscription.open(service.taken('/browser')[0]!)
  expect(message).toMatchObject({ title: '彩运', body: '有人回复了您' })
  const worker = await waitForWorker(context)
  await worker.evaluate(recordWorkerCalls)
  const { tag = '', link = '', at } = message
  const first = { title: '彩运', body: '有人回复了您', tag, data: link, timestamp: Number(at) }
  await deliverPush(page, site.url, JSON.stringify(message))
  await expect.poll(() => listRecorded(worker)).toEqual([first])
  await pressNotification(worker, first)
  await expect.poll(() => listRecorded(worker)).toEqual([first, 'closed', `opened ${site.url}${message['link']}`])
  await page.goto(site.url + message['link'])
  await pressNotification(worker, first)
  await expect.poll(() => listRecorded(worker)).toMatchObject([first, {}, {}, 'closed', 'focused'])

  await test.step('shows a default text for unreadable data', async () => {
    await deliverPush(page, site.url, 'x')
    const nothing = { title: '彩运', body: '您有新消息', tag: '', data: '' }
    await expect.poll(async () => (await listRecorded(worker)).at(-1)).toEqual(nothing)
    await pressNotification(worker, { ...nothing, data: 'https://other.example/' })
    await pressNotification(worker, { ...nothing, data: '//other.example/' })
    expect((await listRecorded(worker)).slice(-3)).toEqual([nothing, 'closed', 'closed'])
  })

  await test.step('names the day of older results', async () => {
    const dayInChina = (daysAgo: number) =>
      new Date(Date.now() + (8 - 24 * daysAgo) * 3_600_000).toISOString().slice(0, 10)
    const told = Date.parse('2022-10-19T21:38:00+08:00')
    const held = { tag: 'push-7', at: told, day: dayInChina(1), link: '/notifications' }
    const shown = { tag: 'push-7', timestamp: told, data: '/notifications' }
    await deliverPush(page, site.url, JSON.stringify({ ...held, title: '彩运', body: '福彩3D已开奖' }))
    await expect
      .poll(async () => (await listRecorded(worker)).at(-1))
      .toEqual({
        ...shown,
        title: '彩运',
        body: '昨天：福彩3D已开奖',
      })
    for (const [day, body] of [
      [dayInChina(0), '福彩3D已开奖'],
      ['2022-10-09', '10月9日：福彩3D已开奖'],
    ]) {
      await deliverPush(page, site.url, JSON.stringify({ ...held, day, title: '彩运', body: '福彩3D已开奖' }))
      await expect.poll(async () => (await listRecorded(worker)).at(-1)).toMatchObject({ body })
    }
  })

  await test.step('sends a renewed subscription to the site', async () => {
    const renewed = createSubscription(`${service.origin}/renewed`)
    await renewSubscription(worker, renewed.given)
    await answered()
    await expect.poll(() => service.taken('/renewed').length, { timeout: 20_000 }).toBe(1)
    expect(renewed.open(service.taken('/renewed')[0]!)).toMatchObject({ body: '有人回复了您' })
    expect(service.taken('/browser')).toHaveLength(1)
  })

  await test.step('unsubscribes at session end, resubscribes at sign-in', async () => {
    await setPassword(request, phone, 'kaihua2023')
    await context.clearCookies()
    await open(page, `${site.url}/login`)
    const subscribed = page.waitForResponse('**/push_subscribe')
    await signInByPassword(page, phone, 'kaihua2023')
    await subscribed
    await expect(page).toHaveURL(/\/index$/)
    await openSettings(page, site.url)
    await expect(deviceSwitch(page)).toBeChecked()
  })

  await deviceSwitch(page).press('Space')
  await expect(deviceSwitch(page)).not.toBeChecked()
  await expect(repliesSwitch(page)).toBeDisabled()

  async function answered(): Promise<void> {
    const someone = await playwright.request.newContext({ baseURL: site.url })
    await signInBy(someone, createPhone())
    await publishReply(someone, request)
    await someone.dispose()
  }
})

/** Delivers a push message to the worker, like the browser's push service. */
async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
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

interface ShownNotification {
  title: string
  body: string
  tag: string
  data: unknown
  timestamp?: number
}

/** Records notifications, and calls that browsers allow only after a press of the user. */
function recordWorkerCalls(): void {
  const noted: unknown[] = []
  Object.assign(globalThis, { noted })
  const { clients, registration, WindowClient } = globalThis as unknown as Record<string, { prototype: object }>
  Object.assign(registration!, {
    showNotification: async (title: string, { body, tag, data, timestamp }: ShownNotification) =>
      void noted.push({ title, body, tag, data, timestamp }),
  })
  Object.assign(clients!, { openWindow: async (url: string) => void noted.push(`opened ${url}`) })
  Object.assign(WindowClient!.prototype, { focus: async () => void noted.push('focused') })
}

const listRecorded = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as { noted: unknown[] }).noted)

/** Simulates a press on a notification. */
const pressNotification = (worker: Worker, { data }: ShownNotification) =>
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
const renewSubscription = (worker: Worker, given: ReturnType<typeof createSubscription>['given']) =>
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
  await signInBy(request, createPhone())
  await context.addCookies((await request.storageState()).cookies)
  await mockPermission(page, 'granted')
  await openSettings(page, site.url)
  await deviceSwitch(page).press('Space')
  await expect(pushStatus(page)).toContainText('您的浏览器连不上它的推送服务。在中国内地，Chrome 通常如此', {
    timeout: 40_000,
  })
  await expect(deviceSwitch(page)).not.toBeChecked()
  await expect(deviceSwitch(page)).toBeEnabled()
  await expectGood(page, 'push-failed')

  await mockPermission(page, 'denied')
  await page.reload()
  await waitForHydration(page)
  await expect(pushStatus(page)).toContainText('浏览器不允许本站发通知')
  await expect(deviceSwitch(page)).toBeDisabled()
  await expectGood(page, 'push-forbidden')

  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.assign(navigator, { standalone: false })
  })
  await page.reload()
  await waitForHydration(page)
  await expect(pushStatus(page)).toContainText('添加到主屏幕')
  await page.addInitScript(() => Reflect.deleteProperty(navigator, 'standalone'))
  await page.reload()
  await waitForHydration(page)
  await expect(pushStatus(page)).toHaveText('这个浏览器不支持推送，可以换一个浏览器再试')
})
