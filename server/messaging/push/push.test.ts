import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { exportMyData, logout } from '#contract/people/account.ts'
import { addPostComment, deletePostComment, publishPost } from '#contract/community/forum.ts'
import { notificationSettings, setNotification, type SwitchedKind } from '#contract/messaging/notifications.ts'
import { DEVICES_LIMIT, myPush, setPushContent, subscribePush, unsubscribePush } from '#contract/messaging/push.ts'
import { followGame } from '#contract/play/reminders.ts'
import { sanctionMember } from '#contract/ugc/sanctions.console.ts'
import { recordAndSettle } from '#server/play/settlement/testing/record-draw.ts'
import { addAndLockBets } from '#server/play/settlement/testing/add-and-lock-bets.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { runSiteJob } from '#server/testing/site.ts'
import { createBrowser, createMember, createOperator, type Browser } from '#server/testing/browsers.ts'
import { derivePushKeys } from './keys.ts'
import { startPushService, createSubscription } from './testing/push-service.ts'

const service = await startPushService()
afterAll(() => service.end())
// A site without this setting stores a secret in the database, which each test empties, and loads it only at start.
const SITE_SECRET = 'a secret of thirty-two characters'
const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00', env: { ...service.env, SITE_SECRET } })
let ming: Browser
beforeEach(async () => void (ming = await createMember(site)))

const sendPushes = () => runSiteJob(site, 'send_pushes')
const advanceMinutes = (count: number) => site.clock.advance(count * 60_000)

let devices = 0
/** Subscribes a member's browser at an endpoint that starts with `name`. */
async function subscribeBrowser(who: Browser, name = 'phone') {
  const path = `/${name}-${++devices}`
  const subscription = createSubscription(service.origin + path)
  expect(await who.call(subscribePush, subscription.given)).toMatchObject({ status: 200 })
  return {
    ...subscription,
    taken: () => service.taken(path),
    opened: () => service.taken(path).map(subscription.open),
    /** Returns the decrypted messages without tag and times. */
    shown: () =>
      service.taken(path).map((one) => {
        const { tag, at: _at, day: _day, ...message } = subscription.open(one)
        expect(tag).toBe(one.topic)
        return message
      }),
  }
}

const setPush = (who: Browser, kind: SwitchedKind, is_on: 0 | 1 = 1) =>
  who.call(setNotification, { kind, channel: 'push', is_on })

async function createReply(author: Browser, by: Browser, words = '第一句话') {
  const { data } = await author.call(publishPost, { content: '大家好', share_id: 0 })
  return (await by.call(addPostComment, { dynamics_id: data.id, content: words })).data.id
}

const listOutboxStates = async () =>
  (await site.db.execute<{ state: string }>(sql`select state from outbox order by id`)).rows.map(({ state }) => state)
const countSubscriptions = () => site.db.$count(sql`push_subscriptions`)

/** Subscribes a device of the first member to replies and creates a second member. */
async function createSubscriber(name?: string) {
  const hong = await createMember(site, '13800138001', '192.0.2.2')
  const device = await subscribeBrowser(ming, name)
  await setPush(ming, 'reply')
  return { hong, device }
}

async function banMember(): Promise<void> {
  const { rows } = await site.db.execute<{ id: number }>(sql`select min(id)::int as id from users`)
  const boss = await createOperator(site)
  const term = { user_id: rows[0]!.id, term: 'ban', reason: '诈骗' } as const
  expect(await boss.call(sanctionMember, term)).toMatchObject({ status: 200 })
}

describe('device', () => {
  test('has at most one subscription per session', async () => {
    const { publicKey } = derivePushKeys(SITE_SECRET)
    expect((await ming.call(myPush, {})).data).toEqual({
      is_offered: 1,
      key: publicKey,
      endpoint: '',
      says_what: 0,
      ends_at: '2022-10-21 10:00:00',
      devices: 0,
    })
    const { given } = await subscribeBrowser(ming)
    expect((await ming.call(myPush, {})).data).toMatchObject({ endpoint: given.endpoint, devices: 1 })
    expect((await ming.call(setPushContent, { is_on: 1 })).data).toMatchObject({ says_what: 1 })
    await subscribeBrowser(ming)
    expect((await ming.call(myPush, {})).data).toMatchObject({ says_what: 1, devices: 1 })
    expect((await ming.call(unsubscribePush, {})).data).toMatchObject({ endpoint: '', says_what: 0, devices: 0 })
  })

  test('moves an endpoint to its latest subscriber', async () => {
    const hong = await createMember(site, '13800138001', '192.0.2.2')
    const { given } = await subscribeBrowser(ming)
    expect((await hong.call(subscribePush, given)).data).toMatchObject({ endpoint: given.endpoint, says_what: 0 })
    expect((await ming.call(myPush, {})).data).toMatchObject({ endpoint: '', devices: 0 })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['its browser signs out', () => ming.call(logout, {})],
    ['its member is banned', banMember],
  ])('loses its subscription and queued messages once %s', async (_name, leave) => {
    const { hong, device } = await createSubscriber()
    await createReply(ming, hong)
    await leave()
    await sendPushes()
    expect(device.taken()).toEqual([])
    expect(await countSubscriptions()).toBe(0)
    expect(await listOutboxStates()).toEqual(['dropped'])
  })

  test('receives no message after its session expires', async () => {
    const { hong, device } = await createSubscriber()
    advanceMinutes(24 * 60 - 1)
    await createReply(ming, hong)
    advanceMinutes(2)
    await sendPushes()
    expect(device.taken()).toEqual([])
  })

  test('returns 401 if the session ends while subscribing', async () => {
    const { given } = createSubscription(`${service.origin}/ending`)
    const [answer] = await site.db.transaction(async (tx) => {
      await tx.execute(sql`delete from sessions`)
      const asked = ming.call(subscribePush, given)
      await expect.poll(() => countLockWaits(site.db), { interval: 10 }).toBe(1)
      return [asked]
    })
    expect(await answer).toMatchObject({ status: 401, msg: '登录已过期，请重新登录' })
  })

  test(`deletes a member’s oldest subscription beyond ${DEVICES_LIMIT} devices`, async () => {
    await subscribeBrowser(ming)
    await site.db.execute(sql`
      with others as (
        insert into sessions (user_id, token_hash, device, created_at, expires_at)
        select user_id, sha256(n::text::bytea), device, created_at, expires_at
        from sessions, generate_series(2, ${DEVICES_LIMIT}::int) as n returning id, user_id, created_at)
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      select user_id, id, 'https://fcm.googleapis.com/fcm/send/' || id, '', '', created_at from others`)
    expect((await ming.call(myPush, {})).data.devices).toBe(DEVICES_LIMIT)
    advanceMinutes(2)
    const last = await createMember(site)
    const { given } = await subscribeBrowser(last)
    expect((await last.call(myPush, {})).data).toMatchObject({ endpoint: given.endpoint, devices: DEVICES_LIMIT })
    expect((await ming.call(myPush, {})).data.endpoint).toBe('')
  })

  test.each([
    'https://push.example.com/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://googleapis.com/x',
    'https://evil-push.apple.com/x',
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x\r\nx: y',
    '',
  ])('rejects %j, no endpoint of a known push service', async (endpoint) => {
    const { given } = createSubscription(endpoint)
    expect((await ming.call(subscribePush, given)).msg).toBe('这个浏览器给出的推送地址不能用')
    expect(await countSubscriptions()).toBe(0)
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('accepts a known push service’s endpoint: %s', async (endpoint) => {
    expect((await ming.call(subscribePush, createSubscription(endpoint).given)).status).toBe(200)
  })

  test('rejects invalid keys and requests without session', async () => {
    const { given } = createSubscription('https://fcm.googleapis.com/x')
    expect((await ming.call(subscribePush, given)).status).toBe(200)
    for (const p256dh of ['A'.repeat(87), 'x', ''])
      expect((await ming.call(subscribePush, { ...given, p256dh })).status, p256dh).toBe(400)
    expect((await ming.call(subscribePush, { ...given, auth: 'A' })).status).toBe(400)
    expect((await createBrowser(site).call(subscribePush, given)).status).toBe(401)
  })
})

describe('push message', () => {
  test('is sent once to each device, without details', async () => {
    const { hong, device } = await createSubscriber()
    advanceMinutes(2)
    const other = await subscribeBrowser(await createMember(site))
    await createReply(ming, hong, '第二句话')
    await sendPushes()
    await sendPushes()
    const said = [{ title: '彩运', body: '有人回复了您', link: expect.stringMatching(/^\/.*\d/) }]
    expect(device.shown()).toEqual(said)
    expect(other.shown()).toEqual(said)
    expect(device.taken()[0]).toMatchObject({ ttl: '86400', fault: '' })
    expect(device.taken()[0]!.topic).not.toBe(other.taken()[0]!.topic)
    expect(await listOutboxStates()).toEqual(['sent', 'sent'])
  })

  test('is disabled by default, and can be disabled per kind', async () => {
    const { hong, device } = await createSubscriber()
    expect((await hong.call(notificationSettings, {})).data.every(({ by_push }) => by_push === 0)).toBe(true)
    await setPush(ming, 'reply', 0)
    await createReply(ming, hong)
    await sendPushes()
    expect(device.taken()).toEqual([])
    expect(await listOutboxStates()).toEqual([])
  })

  test('includes details on a device with details enabled', async () => {
    const { hong, device } = await createSubscriber()
    await ming.call(setPushContent, { is_on: 1 })
    await createReply(ming, hong, `第二句话${'很长'.repeat(80)}`)
    await sendPushes()
    const [message] = device.shown()
    expect(message!['title']).toMatch(/评论了您的动态$/)
    expect(message!['body']).toContain('第二句话')
  })

  test('labels a corrected draw result as a correction', async () => {
    const phone = await subscribeBrowser(ming)
    for (const kind of ['draw', 'win'] as const) await setPush(ming, kind)
    await ming.call(followGame, { type: 4, is_on: 1 })
    const issueno = await addAndLockBets(ming, 3, [['1,2,3', '']])
    site.clock.set('2022-10-20T21:50:00+08:00')
    await recordAndSettle(site, { type: 3, date: '2022-10-20', issueno, first: '1,2,3' })
    await recordAndSettle(site, { type: 4, date: '2022-10-20', issueno: '22280', first: '1,2,3' })
    advanceMinutes(2)
    await sendPushes()
    await recordAndSettle(site, { type: 3, date: '2022-10-20', issueno, first: '1,2,4' })
    advanceMinutes(2)
    await sendPushes()
    await recordAndSettle(site, { type: 4, date: '2022-10-20', issueno: '22280', first: '1,2,4' })
    advanceMinutes(2)
    await sendPushes()
    expect(phone.shown().map(({ body }) => body)).toEqual([
      '福彩3D、排列3已开奖',
      '福彩3D开奖有更正',
      '排列3开奖有更正',
    ])
  })

  test('about night results is postponed to 8:00, names the draw day', async () => {
    const phone = await subscribeBrowser(ming)
    await site.db.execute(sql`update sessions set expires_at = '2022-10-30'`)
    await setPush(ming, 'draw')
    await ming.call(followGame, { type: 3, is_on: 1 })
    site.clock.set('2022-10-21T00:30:00+08:00')
    await recordAndSettle(site, { type: 3, date: '2022-10-20', issueno: '2022280', first: '1,2,3' })
    advanceMinutes(20)
    await sendPushes()
    const { rows } = await site.db.execute(sql`select due_at = '2022-10-21T08:00:00+08:00' as "isHeld" from outbox`)
    expect(rows).toEqual([{ isHeld: true }])
    site.clock.set('2022-10-21T07:59:00+08:00')
    await sendPushes()
    expect(phone.taken()).toEqual([])
    advanceMinutes(1)
    await sendPushes()
    expect(phone.opened()).toMatchObject([{ body: '福彩3D已开奖', day: '2022-10-20' }])
  })

  test.each<[string, (hong: Browser, comment: number) => Promise<unknown>]>([
    ['its kind is disabled for push', () => setPush(ming, 'reply', 0)],
    ['its kind is disabled on the page', () => ming.call(setNotification, { kind: 'reply', is_on: 0 })],
    ['its device unsubscribes', () => ming.call(unsubscribePush, {})],
    ['its comment is deleted', (hong, comment) => hong.call(deletePostComment, { id: comment })],
    ['it is a day old', () => site.db.execute(sql`update outbox set created_at = created_at - interval '24 hours'`)],
  ])('drops a push message if %s before sending', async (_name, change) => {
    const { hong, device } = await createSubscriber()
    await change(hong, await createReply(ming, hong))
    await sendPushes()
    expect(device.taken()).toEqual([])
    expect(await listOutboxStates()).toEqual(['dropped'])
  })
})

describe('push service', () => {
  test.each(['gone', 'unknown'])('deletes a subscription reported as %s', async (name) => {
    const { hong, device } = await createSubscriber(name)
    await createReply(ming, hong)
    await sendPushes()
    expect(device.taken()).toHaveLength(1)
    expect(await listOutboxStates()).toEqual(['refused'])
    expect((await ming.call(myPush, {})).data).toMatchObject({ endpoint: '', devices: 0 })
  })

  test('receives a retry after the time that it requests', async () => {
    const { hong, device } = await createSubscriber('later')
    await createReply(ming, hong)
    await sendPushes()
    advanceMinutes(4)
    await sendPushes()
    expect([device.taken().length, await listOutboxStates()]).toEqual([1, ['waiting']])
    advanceMinutes(1)
    await sendPushes()
    expect([device.taken().length, await listOutboxStates()]).toEqual([2, ['sent']])
    expect(new Set(device.taken().map(({ topic }) => topic)).size).toBe(1)
  })

  test('receives the draw’s day with a retry next day', async () => {
    const quiet = await subscribeBrowser(ming, 'later-by-night')
    const hong = await createMember(site, '13800138001', '192.0.2.2')
    const open = await subscribeBrowser(hong, 'later-by-night')
    await hong.call(setPushContent, { is_on: 1 })
    // The sessions remain valid until the morning.
    await site.db.execute(sql`update sessions set expires_at = '2022-10-30'`)
    for (const who of [ming, hong]) {
      await setPush(who, 'draw')
      for (const type of [3, 4] as const) await who.call(followGame, { type, is_on: 1 })
    }
    site.clock.set('2022-10-20T21:38:00+08:00')
    await recordAndSettle(site, { type: 3, date: '2022-10-20', issueno: '2022280', first: '1,2,3' })
    await recordAndSettle(site, { type: 4, date: '2022-10-20', issueno: '22280', first: '7,8,9' })
    site.clock.set('2022-10-20T21:40:00+08:00')
    await sendPushes()
    site.clock.set('2022-10-21T07:59:00+08:00')
    await sendPushes()
    expect(quiet.taken()).toHaveLength(1)
    advanceMinutes(1)
    await sendPushes()
    const [at, day] = [Date.parse('2022-10-20T21:38:00+08:00'), '2022-10-20']
    expect(quiet.opened()[1]).toMatchObject({ title: '彩运', body: '福彩3D、排列3已开奖', at, day })
    const body = '福彩3D第2022280期已开奖\n排列3第22280期已开奖'
    expect(open.opened()[1]).toMatchObject({ title: '福彩3D、排列3已开奖', body, link: '/notifications', at, day })
    expect(await listOutboxStates()).toEqual(['sent', 'sent'])
  })

  test('receives a dead process’s message again with the same topic', async () => {
    const { hong, device } = await createSubscriber()
    await createReply(ming, hong)
    await sendPushes()
    await site.db.execute(sql`update outbox set state = 'handed', ended_at = null, answer = null`)
    await sendPushes()
    expect(device.taken()).toHaveLength(1)
    advanceMinutes(6)
    await sendPushes()
    const topics = device.taken().map(({ topic }) => topic)
    expect(topics).toEqual([topics[0], topics[0]])
    expect(await listOutboxStates()).toEqual(['sent'])
  })

  test('deletes a subscription after five undeliverable messages', async () => {
    const { hong } = await createSubscriber('busy')
    for (const failures of [0, 4]) {
      await site.db.execute(sql`update push_subscriptions set failures = ${failures}`)
      await createReply(ming, hong)
      await site.db.execute(sql`update outbox set tries = 6 where state = 'waiting'`)
      await sendPushes()
      expect(await countSubscriptions()).toBe(failures === 0 ? 1 : 0)
    }
    expect(await listOutboxStates()).toEqual(['failed', 'failed'])
  })

  test.each(['refused', 'moved'])('gets no retry and no redirected request after response %s', async (name) => {
    const { hong, device } = await createSubscriber(name)
    await createReply(ming, hong)
    await sendPushes()
    advanceMinutes(10)
    await sendPushes()
    expect(device.taken()).toHaveLength(1)
    expect(service.taken('/elsewhere')).toEqual([])
    expect(await listOutboxStates()).toEqual(['refused'])
    expect(await countSubscriptions()).toBe(1)
  })

  test('must not be an internal host: the subscription is deleted', async () => {
    const { hong, device } = await createSubscriber()
    const { port } = new URL(service.origin)
    await site.db.execute(sql`update push_subscriptions set endpoint = ${`http://localhost:${port}/inside`}`)
    await createReply(ming, hong)
    await sendPushes()
    expect(device.taken()).toEqual([])
    expect(service.taken('/inside')).toEqual([])
    const { rows } = await site.db.execute(sql`select state, answer from outbox`)
    expect(rows).toEqual([{ state: 'refused', answer: 'unknown push service' }])
    expect(await countSubscriptions()).toBe(0)
  })
})

test('deletes sent push messages after two days', async () => {
  const { hong } = await createSubscriber()
  await createReply(ming, hong)
  await sendPushes()
  await ming.call(exportMyData, {})
  expect(ming.last?.statusCode).toBe(200)
  advanceMinutes(2 * 24 * 60 + 1)
  await runSiteJob(site, 'sweep_old')
  expect(await listOutboxStates()).toEqual([])
})
