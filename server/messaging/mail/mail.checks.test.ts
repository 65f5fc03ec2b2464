import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { mailChecks } from './mail.feature.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const advanceMinutes = (count: number) => site.clock.advance(count * 60_000)

async function getCheckText(mail: object | null = {}) {
  const { checks = [] } = mailChecks({ ...site, mail })
  return (await checks[0]!.run()).words
}

/** Inserts an e-mail, created now and due after `due` minutes. */
async function insertWaiting(due: number, tries: number): Promise<void> {
  const now = site.clock.now().toISOString()
  await site.db.execute(sql`
    insert into outbox (channel, user_id, address, kind, event, tries, due_at, created_at)
    values ('mail', 1, 'a@b.example', 'reply', 1, ${tries}, ${now}::timestamptz + make_interval(mins => ${due}), ${now})`)
}

test('reports e-mails overdue by more than 15 minutes', async () => {
  expect(await getCheckText()).toBe('排队 0 封')
  await insertWaiting(0, 0)
  advanceMinutes(15)
  expect(await getCheckText()).toBe('排队 1 封')
  advanceMinutes(1)
  expect(await getCheckText()).toBe('1 封等了 15 分钟以上')
  expect(await getCheckText(null)).toBe('没有开通（SMTP_URL）')
})

test('ignores e-mails not due, except retried ones older than 15 minutes', async () => {
  await insertWaiting(60, 0)
  advanceMinutes(30)
  expect(await getCheckText()).toBe('排队 1 封')
  await site.db.execute(sql`update outbox set tries = 3`)
  expect(await getCheckText()).toBe('1 封等了 15 分钟以上')
})

test('reports e-mails with unknown delivery for one day', async () => {
  await insertWaiting(0, 1)
  await site.db.execute(sql`update outbox set state = 'lost', ended_at = due_at`)
  expect(await getCheckText()).toBe('排队 0 封，一天内 1 封不知是否送达')
  advanceMinutes(24 * 60)
  expect(await getCheckText()).toBe('排队 0 封')
})
