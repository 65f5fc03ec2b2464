import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { runTransaction } from '#server/infra/db/retry.ts'
import { listWakingTables } from '#server/infra/jobs/testing/waking-tables.ts'
import { notificationMessages } from '#server/site/features.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createMailLinks } from './links.ts'
import { getQueueStats, getSendDelay, insertMail, markAbandonedLost, readdressMails } from './outbox.store.ts'
import { sendDueMails } from './sending.ts'
import type { SendOutcome } from './smtp.ts'

const send = vi.fn<() => Promise<SendOutcome>>()
vi.mock(import('./smtp.ts'), async (original) => ({
  ...(await original()),
  openSmtpConnection: async () => ({ send, isOpen: () => true, close: () => {} }),
}))

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
beforeEach(() => void send.mockReset().mockResolvedValue({ state: 'sent', answer: 'ok' }))

const sendMails = () =>
  sendDueMails(
    {
      ...site,
      words: notificationMessages,
      links: createMailLinks(''),
      publicUrl: 'https://caiyun.example',
      mail: { host: '', port: 0, secure: false, user: '', pass: '', from: '' },
      log: { warn: console.error },
    },
    new AbortController().signal,
  )
const insertTestMail = () =>
  runTransaction(site.db, (tx) =>
    insertMail(tx, { userId: 1, address: 'a@b.example', kind: 'moved', event: 1 }, site.clock.now()),
  )
const listOutbox = async () => (await site.db.execute(sql`select state, answer from outbox`)).rows

test('inserting an outbox row wakes the sending job', async () => {
  expect(await listWakingTables(site.connection, insertTestMail)).toEqual(['outbox'])
})

test('ignores the result of an e-mail meanwhile marked lost', async () => {
  await insertTestMail()
  send.mockImplementationOnce(async () => {
    site.clock.advance(5 * 60_000 + 1)
    await sendMails()
    return { state: 'sent', answer: 'ok' }
  })
  await sendMails()
  expect(send).toHaveBeenCalledOnce()
  expect(await listOutbox()).toEqual([{ state: 'lost', answer: null }])
})

test('returns the delay until the next due e-mail', async () => {
  const insertDue = (kind: string, minutes: number) =>
    site.db.execute(sql`insert into outbox (channel, user_id, address, kind, event, due_at, created_at)
      values ('mail', 1, 'a@b.example', ${kind}, ${minutes}, ${new Date(site.clock.now().getTime() + minutes * 60_000).toISOString()},
        ${site.clock.now().toISOString()})`)
  const getDelay = () => getSendDelay(site.db, site.clock.now())
  expect(await getDelay()).toBeNull()
  await insertDue('reply', 5)
  expect(await getDelay()).toBe(300_000)
  await insertDue('confirm', 2)
  expect(await getDelay()).toBe(120_000)
})

test('does not send an e-mail that another process is sending', async () => {
  await insertTestMail()
  send.mockImplementationOnce(async () => {
    await sendMails()
    return { state: 'sent', answer: 'ok' }
  })
  await sendMails()
  expect(send).toHaveBeenCalledOnce()
  expect(await listOutbox()).toEqual([{ state: 'sent', answer: 'ok' }])
})

test('rejects an outbox row without an address', async () => {
  const insert = sql`insert into outbox (channel, user_id, kind, event, due_at, created_at)
    values ('mail', 1, 'reply', 1, now(), now())`
  await expect(site.db.execute(insert)).rejects.toThrow()
})

test('push messages left by an upgrade are not treated as e-mails', async () => {
  await site.db.execute(sql`insert into outbox (channel, user_id, kind, event, state, due_at, created_at)
    values ('push', 1, 'reply', 1, 'waiting', now() - interval '1 day', now()), ('push', 1, 'reply', 2, 'handed', now(), now())`)
  await runTransaction(site.db, (tx) => readdressMails(tx, 1, 'new@b.example'))
  await markAbandonedLost(site.db, new Date('2030-01-01'))
  expect(await getSendDelay(site.db, site.clock.now())).toBeNull()
  expect(await getQueueStats(site.db, site.clock.now())).toEqual({ waiting: 0, late: 0, lost: 0 })
  expect(await listOutbox()).toEqual([
    { state: 'waiting', answer: null },
    { state: 'handed', answer: null },
  ])
})
