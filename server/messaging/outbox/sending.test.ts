import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runTransaction } from '#server/infra/db/retry.ts'
import { listWakingTables } from '#server/infra/jobs/testing/waking-tables.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import type { Outgoing } from './outbox.tables.ts'
import { insertMail } from './outbox.store.ts'
import { sendDue, getSendDelay, type OutgoingChannel } from './sending.ts'

const site = createSharedSite({ now: '2022-10-20T10:00:00+08:00' })
const signal = new AbortController().signal

/** Creates a channel that awaits `sending` for each message and then accepts the message. */
const createChannel = (sending: () => Promise<void>): OutgoingChannel<Outgoing> => ({
  channel: 'mail',
  atOnce: 1,
  worthMs: Number.POSITIVE_INFINITY,
  afterKill: 'lost',
  open: async () => ({
    send: async () => (await sending(), { state: 'sent', answer: 'ok' }),
    isOpen: () => true,
    close: () => {},
  }),
  write: async (outgoing) => outgoing,
  follow: async () => {},
})

const insertTestMail = () =>
  runTransaction(site.db, (tx) =>
    insertMail(tx, { userId: 1, address: 'a@b.example', kind: 'confirm', event: 1 }, site.clock.now()),
  )
const listOutbox = async () => (await site.db.execute(sql`select state, answer from outbox`)).rows

test('inserting an outbox row wakes the sending job', async () => {
  expect(await listWakingTables(site.connection, insertTestMail)).toEqual(['outbox'])
})

test('ignores the result of a message meanwhile marked lost', async () => {
  await insertTestMail()
  const others = createChannel(() => Promise.reject(new Error('nothing is left to be sent')))
  await sendDue(
    site,
    createChannel(async () => {
      site.clock.advance(5 * 60_000 + 1)
      await sendDue(site, others, signal)
    }),
    signal,
  )
  expect(await listOutbox()).toEqual([{ state: 'lost', answer: null }])
})

test('returns the delay until the next due message', async () => {
  const at = (minutes: number) => new Date(site.clock.now().getTime() + minutes * 60_000).toISOString()
  const wait = (channel: string, kind: string, minutes: number) =>
    site.db.execute(sql`insert into outbox (channel, user_id, address, subscription_id, kind, event, due_at, created_at)
      values (${channel}, 1, ${channel === 'mail' ? 'a@b.example' : null}, ${channel === 'push' ? 1 : null}, ${kind},
        ${minutes}, ${at(minutes)}, ${at(0)})`)
  const until = async () => [await getSendDelay(site, 'mail'), await getSendDelay(site, 'push')]
  expect(await until()).toEqual([null, null])
  await wait('mail', 'reply', 5)
  await wait('push', 'reply', 7)
  expect(await until()).toEqual([300_000, 420_000])
  await wait('mail', 'confirm', 2)
  expect(await until()).toEqual([120_000, 420_000])
})

test('does not send a message that another process is sending', async () => {
  await insertTestMail()
  const others = createChannel(() => Promise.reject(new Error('it is under way')))
  await sendDue(
    site,
    createChannel(() => sendDue(site, others, signal)),
    signal,
  )
  expect(await listOutbox()).toEqual([{ state: 'sent', answer: 'ok' }])
})

test.each([
  ['a mail without an address', `'mail', null, null`],
  ['a mail for a device', `'mail', 'a@b.example', 1`],
  ['a push without a device', `'push', null, null`],
])('rejects an outbox row for %s', async (_name, values) => {
  const insert =
    sql.raw(`insert into outbox (channel, address, subscription_id, user_id, kind, event, due_at, created_at)
    values (${values}, 1, 'reply', 1, now(), now())`)
  await expect(site.db.execute(insert)).rejects.toThrow()
})
