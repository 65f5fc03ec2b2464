import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { outboxChecks } from './outbox.checks.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const advanceMinutes = (count: number) => site.clock.advance(count * 60_000)

/** Returns the check texts of e-mail and push. */
async function listCheckTexts(offers = { mail: true, push: true }) {
  const { checks = [] } = outboxChecks({ ...site, offers })
  return Promise.all(checks.map(async (check) => (await check.run()).words))
}

/** Inserts one e-mail and one push, created now and due after `due` minutes. */
async function insertWaiting(due: number, tries: number): Promise<void> {
  const now = site.clock.now().toISOString()
  await site.db.execute(sql`
    insert into outbox (channel, user_id, address, subscription_id, kind, event, tries, due_at, created_at)
    select channel, 1, address, device, 'reply', 1, ${tries}::int, ${now}::timestamptz + make_interval(mins => ${due}), ${now}
    from (values ('mail', 'a@b.example', null::bigint), ('push', null, 1)) as way (channel, address, device)`)
}

test('reports messages overdue by more than 15 minutes', async () => {
  expect(await listCheckTexts()).toEqual(['排队 0 封', '0 台设备，排队 0 条'])
  await insertWaiting(0, 0)
  advanceMinutes(15)
  expect(await listCheckTexts()).toEqual(['排队 1 封', '0 台设备，排队 1 条'])
  advanceMinutes(1)
  expect(await listCheckTexts()).toEqual(['1 封等了 15 分钟以上', '1 条到时 15 分钟还没有发出'])
  expect(await listCheckTexts({ mail: false, push: false })).toEqual([
    '没有开通（SMTP_URL）',
    '没有开通（PUSH、OFFLINE）',
  ])
})

test('ignores messages not due, except e-mails retried over 15 minutes', async () => {
  await insertWaiting(60, 0)
  advanceMinutes(30)
  expect(await listCheckTexts()).toEqual(['排队 1 封', '0 台设备，排队 1 条'])
  await site.db.execute(sql`update outbox set tries = 3`)
  expect(await listCheckTexts()).toEqual(['1 封等了 15 分钟以上', '0 台设备，排队 1 条'])
})

test('reports e-mails with unknown delivery for one day', async () => {
  await insertWaiting(0, 1)
  await site.db.execute(sql`update outbox set state = 'lost', ended_at = due_at where channel = 'mail'`)
  expect(await listCheckTexts()).toEqual(['排队 0 封，一天内 1 封不知是否送达', '0 台设备，排队 1 条'])
  advanceMinutes(24 * 60)
  expect((await listCheckTexts())[0]).toBe('排队 0 封')
})
