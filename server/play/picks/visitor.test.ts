import { expect, test } from 'vitest'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { addressAllowances, owners, rounds } from './picks.tables.ts'
import { createVisitor, waitForLockedCall } from './testing/create-visitor.ts'

const HOUR = 3_600_000
const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const MISMATCH = { status: 400, msg: '访客标识无效，请刷新页面后重试' }

const site = createSharedSite()

test('renews an HttpOnly uuid cookie for a day', async () => {
  const ming = createVisitor(site)
  const first = await ming.asks(1, { type: 'rand' })
  expect(first.data.user_uuid).toMatch(UUID_V4)
  const cookie = `uuid=${first.data.user_uuid}; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax`
  expect(first.cookie).toBe(cookie)
  expect((await ming.asks(1, { type: 'rand', uuid: first.data.user_uuid })).cookie).toBe(cookie)
  expect((await ming.asks(1, { type: 'convention', add: 1 })).cookie).toBe(cookie)
})

test('a new visitor’s rejected call sets no cookie', async () => {
  const ming = createVisitor(site)
  expect((await ming.asks(1, { type: 'convention', add: 1 })).cookie).toBe('')
  expect(await site.db.select().from(owners)).toEqual([])
})

test('rejects a malformed or different body uuid', async () => {
  const ming = createVisitor(site)
  const { user_uuid } = await ming.gets(1, { type: 'rand' })
  for (const uuid of ['x', UNKNOWN, `${user_uuid}0`, "' or 1=1 --"]) {
    expect(await ming.asks(1, { type: 'rand', uuid })).toMatchObject(MISMATCH)
  }
  expect((await ming.asks(1, { type: 'rand', uuid: user_uuid.toUpperCase() })).status).toBe(200)
})

test('replaces an unknown or expired uuid cookie', async () => {
  const ming = createVisitor(site)
  const { user_uuid: old } = await ming.gets(1, { type: 'rand' })
  for (const cookie of [UNKNOWN, 'nonsense', '']) {
    ming.jar.uuid = cookie
    const { user_uuid } = await ming.gets(1, { type: 'rand', uuid: old })
    expect(user_uuid).toMatch(UUID_V4)
    expect([cookie, old]).not.toContain(user_uuid)
  }
  ming.jar.uuid = old
  site.clock.advance(48 * HOUR)
  expect((await ming.gets(1, { type: 'rand', uuid: old })).user_uuid).not.toBe(old)
})

test('accepts without a cookie only a known uuid', async () => {
  const [ming, client] = [createVisitor(site), createVisitor(site)]
  const panel = await ming.gets(1, { type: 'rand' })
  expect(await client.asks(1, { type: 'rand', uuid: UNKNOWN })).toMatchObject(MISMATCH)
  expect(client.jar.uuid).toBeNull()
  expect(await client.gets(1, { type: 'rand', uuid: panel.user_uuid })).toEqual(panel)
})

test('limits an address to 10,000 lucky refreshes per game and issue', async () => {
  const ming = createVisitor(site, { ip: '2001:db8:1:2:3::4' })
  await ming.gets(1, { type: 'convention', is_refresh: 1 })
  const [counted] = await site.db.select().from(addressAllowances)
  expect(counted).toMatchObject({ game: 1, issueno: '2022120', used: 1 })
  expect(Buffer.from(counted!.address).toString('latin1')).not.toContain('2001')

  await site.db.update(addressAllowances).set({ used: 9998 })
  const neighbour = createVisitor(site, { ip: '2001:db8:1:2:ffff::1' })
  expect((await neighbour.gets(1, { type: 'convention' })).refreshCount).toBe(2)
  expect((await neighbour.gets(1, { type: 'convention', is_refresh: 1 })).refreshCount).toBe(1)
  expect((await ming.gets(1, { type: 'convention', is_refresh: 1 })).refreshCount).toBe(0)
  expect(await neighbour.asks(1, { type: 'convention', is_refresh: 1 })).toMatchObject({
    status: 401,
    msg: '本期刷新次数已用完，登录或开通会员后可继续',
  })
  expect((await neighbour.gets(2, { type: 'convention' })).refreshCount).toBe(5)
  expect((await createVisitor(site, { ip: '2001:db8:1:3::1' }).gets(1, { type: 'convention' })).refreshCount).toBe(5)
})

test('rejects a refresh if a concurrent one reached the address limit', async () => {
  const ming = createVisitor(site)
  const before = await ming.gets(1, { type: 'convention', is_refresh: 1 })
  const dealt = await site.db.select().from(rounds)
  await site.db.update(addressAllowances).set({ used: 9999 })
  const asked = await site.db.transaction(async (tx) => {
    await tx.update(addressAllowances).set({ used: 10_000 })
    const call = ming.asks(1, { type: 'convention', is_refresh: 1 })
    await waitForLockedCall(site)
    return { call }
  })
  expect(await asked.call).toMatchObject({ status: 401, msg: '本期刷新次数已用完，登录或开通会员后可继续' })
  expect((await site.db.select().from(addressAllowances))[0]?.used).toBe(10_000)
  expect((await ming.gets(1, { type: 'convention' })).lists).toEqual(before.lists)
  expect(await site.db.select().from(rounds)).toEqual(dealt)
})
