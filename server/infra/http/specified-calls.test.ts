import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Envelope } from '#contract/infra/endpoint.ts'
import { upload } from '#contract/infra/upload.ts'
import { seedContent } from '#server/cms/content/content.ts'
import { seedShop } from '#server/payments/orders/testing/buying.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createBrowser, createMember, type Browser } from '#server/testing/browsers.ts'
import { sendPicture } from '#server/ugc/media/testing/send-picture.ts'

/*
 * Calls the public API with exactly the fields of its first version. Paths, methods and field names never change. Newer
 * fields are optional, except those that the law requires of buyers.
 */

const site = createSharedSite({ now: '2022-10-20T22:00:00+08:00' })

type Fields = Record<string, unknown>
// Clients of the first version have no types of the contract.
// oxlint-disable-next-line typescript/no-explicit-any
type UntypedReply = any

/** Sends the fields as they are and returns the envelope. */
async function send(
  by: Browser,
  method: 'GET' | 'POST',
  url: string,
  fields: Fields = {},
): Promise<Envelope<UntypedReply>> {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const sent = method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }
  const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
  return (await site.app.inject({ method, url, ...sent, headers })).json()
}

function createApiCaller(by: Browser) {
  return async (method: 'GET' | 'POST', url: string, fields: Fields = {}): Promise<UntypedReply> => {
    const { status, msg, data } = await send(by, method, url, fields)
    expect({ status, msg }, `${method} ${url} ${JSON.stringify(fields)}`).toMatchObject({ status: 200 })
    return data
  }
}

/** Values of a field that mean "none"; undefined omits the field. */
const EMPTY_VALUES = [0, '', undefined]

const drawSsq = () =>
  recordAndSettle(site, { type: 1, issueno: '2022120', date: '2022-10-18', first: '01 02 03 04 05 06', second: '07' })

test('accepts first-version calls for home, rankings and help', async () => {
  await drawSsq()
  await site.db.transaction((tx) => seedContent(tx, site.clock.now()))
  await seedShop(site)
  const call = createApiCaller(createBrowser(site))
  await call('GET', '/api/Index/banner', { type: 2 })
  await call('GET', '/api/Index/pool_winner')
  const [notice] = await call('GET', '/api/Index/notice')
  await call('GET', '/api/index/contant')
  for (const id of [1, 2, 3]) await call('GET', '/api/index/agreement', { id })
  await call('GET', '/api/index/agreement_detail', { id: (await call('GET', '/api/index/agreement', { id: 1 })).id })
  await call('GET', '/api/index/question')
  await call('GET', '/api/index/notice_detail', { id: notice.id })
  const { id } = (await call('GET', '/api/ranking_list/lists')).ssq
  for (const one of [id, '', 0]) await call('GET', '/api/ranking_list/detail', { id: one, type: 1 })
  for (const one of [id, '', 0])
    await call('GET', '/api/ranking_list/ranking_member', { id: one, type: 1, page: 1, pageSize: 9999 })
  await call('GET', '/api/ranking_list/ranking_comments', { id, page: 1, pageSize: 10 })
  await call('GET', '/api/ranking_list/trend_chart', { type: 1 })
  await call('GET', '/api/Dynamics/lists', { page: 1, pageSize: 4 })
  for (const type of [1, 2]) await call('GET', '/api/Bill/recharge_lists', { type })
})

test('accepts first-version calls for comments on a ranking', async () => {
  await drawSsq()
  const call = createApiCaller(await createMember(site))
  const { id: ranking_list_id } = (await call('GET', '/api/ranking_list/lists')).ssq
  const path = '/api/ranking_list/ranking_comments_add'
  for (const [at, ranking_list_comments_id] of EMPTY_VALUES.entries())
    await call('POST', path, { content: `第 ${at} 条`, ranking_list_comments_id, ranking_list_id })
  const { id } = await call('POST', path, { content: '说一句', ranking_list_comments_id: '', ranking_list_id })
  await call('POST', path, { content: '回一句', ranking_list_comments_id: id, ranking_list_id })
  await call('POST', '/api/ranking_list/ranking_thumbs_up', { id })
  await call('POST', '/api/ranking_list/ranking_comments_delete', { id })
})

test('accepts first-version calls for posts and comments', async () => {
  const ming = await createMember(site)
  const call = createApiCaller(ming)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const sent = await sendPicture(site, ming, picture, { scene: null })
  expect(sent.json(), upload.path).toMatchObject({ status: 200 })
  const { path: images } = sent.json().data
  for (const [at, share_id] of EMPTY_VALUES.entries())
    await call('POST', '/api/Dynamics/dynamics_release', { content: `心得 ${at}`, images: '', share_id })
  const post = await call('POST', '/api/Dynamics/dynamics_release', { content: '有图', images, share_id: 0 })
  await call('POST', '/api/Dynamics/dynamics_release', { content: '转一下', images: '', share_id: post.id })
  const release = '/api/Dynamics/dynamics_comment_release'
  for (const [at, dynamics_comments_id] of EMPTY_VALUES.entries())
    await call('POST', release, { images: '', content: `第 ${at} 条`, dynamics_comments_id, dynamics_id: post.id })
  const comment = await call('POST', release, {
    images: '',
    content: '好',
    dynamics_comments_id: 0,
    dynamics_id: post.id,
  })
  const answer = { images: '', content: '谢谢', dynamics_comments_id: comment.id, dynamics_id: post.id }
  await call('POST', release, answer)
  await call('GET', '/api/Dynamics/my_dynamics', { page: 1, pageSize: 10 })
  await call('GET', '/api/Dynamics/dynamics_detail', { id: post.id })
  await call('GET', '/api/Dynamics/dynamics_comments', { id: post.id, page: 1, pageSize: 10 })
  await call('POST', '/api/Dynamics/dynamics_thumbs_up', { id: post.id, type: 1 })
  await call('POST', '/api/Dynamics/dynamics_thumbs_up', { id: comment.id, type: 2 })
  await call('POST', '/api/Dynamics/dynamics_comment_delete', { id: comment.id })
  await call('POST', '/api/Dynamics/dynamics_delete', { id: post.id })
})

test('accepts first-version calls for sign-in and profile', async () => {
  const phone = '13800138000'
  const call = createApiCaller(createBrowser(site))
  const { msg } = await send(createBrowser(site), 'POST', '/api/login/captcha', { phone, type: 'login' })
  const code = /\d{6}/.exec(msg)![0]
  expect(await call('POST', '/api/login/login', { phone, code, type: 'captcha' })).toHaveProperty('token')
  site.clock.advance(60_000)
  const again = await send(createBrowser(site), 'POST', '/api/login/captcha', { phone, type: 'forget' })
  await call('POST', '/api/login/forget', { phone, password: 'kaihua2023', code: /\d{6}/.exec(again.msg)![0] })
  site.clock.advance(60_000)
  const own = createApiCaller(await createMember(site, phone))
  await own('GET', '/api/User/index')
  await own('POST', '/api/User/edit', { avatarUrl: '', nickname: '开花', gender: -1, birthday: '1980-01-02' })
})

test('accepts first-version orders with confirmed age and agreement', async () => {
  await seedShop(site)
  const ming = await createMember(site)
  const call = createApiCaller(ming)
  const [vip] = (await call('GET', '/api/Bill/recharge_lists', { type: 1 })).lists
  const plan = { id: vip.id, type: 1, state: 1, amount: (vip.amount * vip.deadline).toFixed(2), pay_type: 'SCAN' }
  expect(await send(ming, 'POST', '/api/Bill/recharge', { ...plan, virtual: '' })).toMatchObject({
    status: 400,
    msg: '请阅读并同意会员服务协议',
  })
  expect(await send(ming, 'POST', '/api/Bill/recharge', { ...plan, virtual: '', agree: 1 })).toMatchObject({
    status: 400,
    msg: '请先确认您已年满18周岁',
  })
  for (const virtual of EMPTY_VALUES) await call('POST', '/api/Bill/recharge', { ...plan, virtual, agree: 1, adult: 1 })
  for (const id of EMPTY_VALUES) {
    const { order_no } = await call('POST', '/api/Bill/recharge', {
      id,
      type: 2,
      state: 2,
      amount: '10.00',
      virtual: 100,
      pay_type: 'SCAN',
    })
    await call('POST', '/api/Bill/notify_verify', { order_no })
  }
  for (const date of ['2022-10', '']) await call('GET', '/api/Bill/index', { page: 1, pageSize: 10, date })
})

const SELECTIONS = ['double_ball', 'check_super_lotto', 'fc3d', 'pl3', 'pl5', 'seven_star', 'lucky7']

test('accepts first-version calls to select and lock bets', async () => {
  const call = createApiCaller(await createMember(site))
  const none = { reload_ball: '', loop: 1, add: 0, minus: 0, reload_num: 0, is_refresh: 0, uuid: '' }
  for (const [at, path] of SELECTIONS.entries()) {
    const url = `/api/lottery_selection/${path}`
    const { lists, issuenoInfo } = await call('POST', url, { ...none, type: 'convention' })
    await call('POST', url, { ...none, type: 'convention', is_refresh: 1 })
    const reload_ball = (await call('POST', url, { ...none, type: 'rand' })).lists.slice(0, 2)
    const ids = reload_ball.map(({ ball_id }: { ball_id: string }) => ball_id)
    await call('POST', url, { ...none, type: 'rand', is_refresh: 1, reload_ball: ids, reload_num: 2 })
    await call('POST', url, { ...none, type: 'rand', add: 1 })
    await call('POST', url, { ...none, type: 'rand', minus: 1 })
    const fresh = (await call('POST', url, { ...none, type: 'convention' })).lists[0] ?? lists[0]
    const { red_ball, blue_ball } = fresh
    const lock = { type: at + 1, red_ball, blue_ball, issueno: issuenoInfo.nextissueno }
    for (const state of [1, 2]) await call('POST', '/api/lottery_selection/unlock', { ...lock, state })
  }
})

test("accepts first-version calls for a member's issues and picks", async () => {
  await drawSsq()
  const call = createApiCaller(await createMember(site))
  const { id, issueno } = (await call('GET', '/api/ranking_list/lists')).ssq
  for (const is_win of [1, 2]) await call('GET', '/api/user/ranking_list', { type: 1, is_win, page: 1, pageSize: 10 })
  await call('GET', '/api/user/simulated', { type: 1, issueno })
  await call('GET', '/api/user/simulated_detail', { type: 1, id })
})

test('OpenAPI describes when `adult` and `agree` are required', async () => {
  const document = (await site.app.inject('/api/openapi.json')).json()
  const order = document.paths['/api/Bill/recharge'].post.requestBody.content['application/json'].schema
  const { adult, agree } = order.properties
  expect([adult.description, agree.description]).toEqual([
    expect.stringContaining('首次购买必填'),
    expect.stringContaining('购买会员必填'),
  ])
})
