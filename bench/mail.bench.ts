import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { connect, type Connection } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/lib/clock.ts'
import { deliverDue } from '#server/mail/deliver.ts'
import { linksOf } from '#server/mail/links.ts'
import { anSmtpServer } from '#server/mail/testing/an-smtp-server.ts'
import { notificationWords } from '#server/notification-words.ts'
import { type Cost, costOf, type Statement, statementsOf } from './plans.ts'
import type { BenchRow } from './row.ts'
import { inFolder } from './servers.ts'

const WAITING = 100_000
const FEW = 1000
const SENDING_MS = 1000
/** The queue itself may not cost. */
const MOST = 2

/** Members who get the wins of a draw by mail, beside a log of as many that were sent; then the draw's wins are told. */
const SETS = [
  `insert into users (phone, nickname, vip_code, created_at)
    select 13000000000 + n, '彩友' || n, 10000000 + n, now() from generate_series(1, ${WAITING}) as n`,
  `insert into mail_addresses (user_id, address, asked_at, confirmed_at, says_what)
    select n, 'a' || n || '@example.com', now(), now(), true from generate_series(1, ${WAITING}) as n`,
  `insert into notification_settings (user_id, kind, is_on, by_mail)
    select n, 'win', true, true from generate_series(1, ${WAITING}) as n`,
  `insert into mails (user_id, address, kind, event, state, due_at, created_at, ended_at)
    select n, 'a@example.com', 'win', 2, 'sent', now(), now(), now() from generate_series(1, ${WAITING}) as n`,
  `insert into notifications (user_id, kind, scope, subject, data, created_at)
    select n, 'win', 1, n || ':1', '{"type": 1, "issueno": "2022120", "rank": 5, "name": "六等奖"}', now()
    from generate_series(1, ${WAITING}) as n`,
  'vacuum analyze',
]

/** What the sender asks of the database for one of many waiting mails, beside one of few. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder(async (folder) => {
    const connection = await connect({ kind: 'embedded', folder })
    const server = await anSmtpServer()
    try {
      await migrate(connection)
      await fill(connection.client)
      return await measured(connection, readConfig({ DATA_DIR: folder, NODE_ENV: 'test', ...server.env }))
    } finally {
      await connection.close()
      await server.end()
    }
  })
}

/** By a connection without the limits of the site's own. */
async function fill(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  for (const set of SETS) await client.query(set)
  await client.end()
}

type Config = ReturnType<typeof readConfig>

async function measured({ unhurried: { db, pool } }: Connection, config: Config): Promise<BenchRow[]> {
  const sending = {
    db,
    clock: systemClock,
    words: notificationWords,
    links: linksOf('a secret of thirty-two characters'),
    publicUrl: 'https://caiyun.example',
    mail: config.mail!,
    log: { warn: console.error },
  }
  async function costOfOne(): Promise<Cost> {
    const end = new AbortController()
    const asked = await statementsOf(
      async () =>
        void (await Promise.all([deliverDue(sending, end.signal), sleep(SENDING_MS).then(() => end.abort())])),
    )
    return costOf(pool, ofOne(asked))
  }
  const many = await costOfOne()
  await pool.query(`delete from mails where state = 'waiting'
    and id not in (select id from mails where state = 'waiting' limit ${FEW})`)
  await pool.query('vacuum analyze mails')
  const few = await costOfOne()
  for (const scan of many.scans) console.error(`reads all of ${scan}`)
  const ratio = many.pages / few.pages
  return [
    {
      what: `the sender’s questions for one of ${WAITING} waiting mails (most in ${many.worst}) beside one of ${FEW}`,
      ours: `${many.pages} pages`,
      peer: `${few.pages} pages`,
      ratio,
      bound: `≤ ${MOST}x`,
      met: ratio <= MOST,
    },
    {
      what: 'sequential scans of large tables among them',
      ours: String(many.scans.length),
      peer: '–',
      ratio: many.scans.length,
      bound: 'none',
      met: many.scans.length === 0,
    },
  ]
}

/** Each question once: as it was first asked. */
const ofOne = (statements: readonly Statement[]): Statement[] => [
  ...new Map(statements.toReversed().map((one) => [one.text, one])).values(),
]
