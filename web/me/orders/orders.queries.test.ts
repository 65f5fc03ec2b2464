import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notifyVerify, type OrderState } from '#contract/payments/orders.ts'
import { type Answer, type Api, CallFailed } from '#client/call.ts'
import { createQueryClient } from '#client/query.ts'
import { paymentStatusQuery } from './orders.queries.ts'

const PAYMENT = { order_no: 'A'.repeat(28), qrcode: 'https://pay.example/1' }

const createStatusReply = (state: OrderState): Answer<unknown> => ({
  status: 200,
  msg: '',
  data: { pay_status: state === 'paid' ? 1 : 0, state, words: '' },
})

/** A page that polls a payment; each response arrives after `slow` milliseconds. Records the requested paths. */
function createPage(answer: () => Answer<unknown> | Error, slow = 0) {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  const api = async ({ path }: { path: string }) => {
    asked.push(path)
    if (path !== notifyVerify.path) return { status: 200, msg: '', data: null }
    most = Math.max(most, (underWay += 1))
    await new Promise((done) => setTimeout(done, slow))
    underWay -= 1
    const result = answer()
    if (result instanceof Error) throw result
    return result
  }
  const client = createQueryClient(api as unknown as Api)
  client.mount()
  const leave = new QueryObserver(client, paymentStatusQuery(PAYMENT)).subscribe(() => {})
  function stop(): void {
    leave()
    client.unmount()
  }
  const polls = () => asked.filter((path) => path === notifyVerify.path).length
  return { asked, polls, most: () => most, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  environmentManager.setIsServer(() => true)
  focusManager.setFocused(undefined)
})

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000)

test('polls a waiting order every second until unmounted', async () => {
  const page = createPage(() => createStatusReply('waiting'))
  await seconds(5.5)
  expect(page.polls()).toBe(6)
  page.stop()
  await seconds(5)
  expect(page.polls()).toBe(6)
})

test('sends no poll before the previous poll’s response', async () => {
  const page = createPage(() => createStatusReply('waiting'), 2500)
  await seconds(10)
  expect(page.most()).toBe(1)
  expect(page.polls()).toBeLessThanOrEqual(4)
  page.stop()
})

test('pauses polling while the page is hidden', async () => {
  const page = createPage(() => createStatusReply('waiting'))
  await seconds(0)
  focusManager.setFocused(false)
  await seconds(10)
  expect(page.polls()).toBe(1)
  focusManager.setFocused(true)
  await seconds(0)
  expect(page.polls()).toBe(2)
  page.stop()
})

test.each<OrderState>(['paid', 'refused', 'closed', 'review', 'refunded'])(
  'stops polling once the order is %s',
  async (state) => {
    const page = createPage(() => createStatusReply(state))
    await seconds(5)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await seconds(5)
    expect(page.polls()).toBe(1)
    page.stop()
  },
)

test('refetches the profile once the order is paid', async () => {
  const page = createPage(() => createStatusReply('paid'))
  await seconds(1)
  expect(page.asked).toContain('/api/User/index')
  page.stop()
})

test.each<[string, Answer<unknown> | Error, number]>([
  ['no network', { code: 0, msg: '网络连接失败' }, 4],
  ['a rate limit', new CallFailed(429, '请求过于频繁'), 4],
  ['an ended session', { status: 401, msg: '登录已过期，请重新登录', data: null }, 1],
  ['an unknown order', { status: 400, msg: '订单不存在', data: null }, 1],
])('continues polling only after a temporary failure: %s', async (_name, result, polls) => {
  const page = createPage(() => result)
  await seconds(3.5)
  expect(page.polls()).toBe(polls)
  page.stop()
})
