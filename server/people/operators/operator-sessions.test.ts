import { expect, test } from 'vitest'
import { exportMyData, myProfile, mySessions } from '#contract/people/account.ts'
import { signedInOperator } from '#contract/people/operators.console.ts'
import { isOperator } from '#server/infra/http/session.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { type Browser, createOperator } from '#server/testing/browsers.ts'
import { createFindMember, createProlong } from '#server/people/account/account.ts'

const MINUTE = 60_000
const EXPIRED = { status: 401, msg: '登录已过期，请重新登录', data: null }
const site = createSharedSite()

/** Simulates the activity update of a console call. */
async function recordActivity(operator: Browser): Promise<void> {
  const member = await createFindMember(site.connection, site.clock)(operator.cookies.get('Admin-Token') ?? '')
  if (!isOperator(member)) throw new Error('no operator')
  await createProlong(site.connection, site.clock)(member)
}

const readRowVersions = async () =>
  (await site.db.execute<{ xmin: string }>('select xmin::text from sessions')).rows.map(({ xmin }) => xmin).join()

test('returns the signed-in operator', async () => {
  const boss = await createOperator(site, 'editor')
  expect((await boss.call(signedInOperator, {})).data).toEqual({
    name: '编辑 1 号',
    phone: '136****6000',
    role: 'editor',
    has_totp: 0,
    waiting: { draws: 0 },
  })
})

test('ends a session after half an idle hour', async () => {
  const boss = await createOperator(site)
  site.clock.advance(30 * MINUTE - 1)
  expect((await boss.call(signedInOperator, {})).status).toBe(200)
  site.clock.advance(1)
  expect(await boss.call(signedInOperator, {})).toEqual(EXPIRED)
})

test('does not count polling as activity', async () => {
  const boss = await createOperator(site)
  site.clock.advance(29 * MINUTE)
  for (const endpoint of [signedInOperator, myProfile, mySessions, exportMyData]) await boss.call(endpoint, {})
  site.clock.advance(MINUTE)
  expect(await boss.call(myProfile, {})).toEqual(EXPIRED)
})

test('extends a session on activity, up to a day', async () => {
  const boss = await createOperator(site)
  for (let minutes = 29; minutes < 24 * 60; minutes += 29) {
    site.clock.advance(29 * MINUTE)
    await recordActivity(boss)
  }
  expect((await boss.call(signedInOperator, {})).status).toBe(200)
  site.clock.advance(24 * 60 * MINUTE - Math.floor((24 * 60) / 29) * 29 * MINUTE)
  expect(await boss.call(signedInOperator, {})).toEqual(EXPIRED)
})

test('stores operator activity at most once a minute', async () => {
  const boss = await createOperator(site)
  const first = await readRowVersions()
  site.clock.advance(MINUTE)
  await recordActivity(boss)
  expect(await readRowVersions()).toBe(first)
  site.clock.advance(1)
  await recordActivity(boss)
  const second = await readRowVersions()
  expect(second).not.toBe(first)
  site.clock.advance(MINUTE)
  await recordActivity(boss)
  expect(await readRowVersions()).toBe(second)
})
