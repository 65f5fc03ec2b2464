import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REAL_SMS } from '#server/people/sms/testing/real-sms.ts'
import {
  listChildren,
  endProcess,
  findFreePort,
  type RunningProcess,
  runProgram,
  awaitOutput,
} from '#server/testing/processes.ts'
import { getPostmasterPid, buildSiteEnv, createSiteProcesses, fetchStatus } from '#server/testing/site-process.ts'
import { findNonce } from '#server/testing/proof-of-work.ts'

// Causes each fault on a real site and waits for the alert of a real Prometheus. Takes minutes, so it runs only with
// PROOFS_FULL=1, and only if the user may mount a file system.

const PROMETHEUS = '/usr/bin/prometheus'
const canMount = () => spawnSync('/usr/bin/unshare', ['--mount', 'true']).status === 0
const isHere = process.env.PROOFS_FULL === '1' && existsSync(PROMETHEUS) && canMount()
const SECONDS = 1000
const LONG = { timeout: 240 * SECONDS }

describe.runIf(isHere)('Prometheus alerts', LONG, () => {
  const { root, end } = createSiteProcesses('彩运 alerts')
  const folder = join(root, 'data')
  let site: RunningProcess
  let prometheus: RunningProcess
  let port: number
  let base: string
  /** Path of the database folder on the small disk in the site's mount namespace. */
  let data: string

  beforeAll(async () => {
    const metrics = await findFreePort()
    port = await findFreePort()
    mkdirSync(folder)
    site = runProgram(
      '/usr/bin/unshare',
      [
        '--mount',
        'sh',
        '-c',
        'mount -t tmpfs -o size=900m,mode=755 small "$0" && exec "$@"',
        folder,
        process.execPath,
        '--no-deprecation',
        'server/main.ts',
      ],
      buildSiteEnv({
        ...REAL_SMS,
        SMS_ENDPOINT: 'http://127.0.0.1:9',
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'site@example.com',
        PUBLIC_URL: 'http://site.example',
        DATA_DIR: folder,
        DRAW_HISTORY: 'on',
        DRAW_SOURCE: 'official',
        FEED_WELFARE: 'http://127.0.0.1:9',
        FEED_SPORTS: 'http://127.0.0.1:9',
        PORT: String(port),
        METRICS_PORT: String(metrics),
        WEB_CONCURRENCY: '2',
        RATE_LIMITS: '0',
      }),
    )
    await awaitOutput(site, /彩运已启动/)
    data = `/proc/${site.child.pid}/root${folder}/pg`
    const own = await findFreePort()
    base = `http://127.0.0.1:${own}`
    prometheus = startPrometheus(join(root, 'prometheus'), own, metrics)
  }, 120 * SECONDS)
  afterAll(async () => {
    if (prometheus) await endProcess(prometheus)
    if (site?.child.exitCode === null) await endProcess(site)
    await end()
  }, 60 * SECONDS)

  async function firing(): Promise<string[]> {
    const answer = await fetch(`${base}/api/v1/alerts`).catch(() => null)
    const { data: of } = ((await answer?.json()) ?? { data: { alerts: [] } }) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] }
    }
    return of.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname)
  }
  const rings = (name: string) => expect.poll(firing, { timeout: 120 * SECONDS, interval: SECONDS }).toContain(name)
  const isQuiet = (name: string) =>
    expect.poll(firing, { timeout: 120 * SECONDS, interval: SECONDS }).not.toContain(name)

  async function run(statement: string): Promise<void> {
    const client = new pg.Client({ host: data, user: 'app', database: 'postgres' })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const workers = () => listChildren(site.child.pid!).filter((pid) => readCommandLine(pid).includes('server/main.ts'))
  const signal = (pids: readonly number[], name: NodeJS.Signals) => pids.forEach((pid) => process.kill(pid, name))

  test('fire without disk space, backup and draws', async () => {
    for (const name of ['BackupOld', 'DrawLate', 'CheckWrong', 'DiskFull', 'DiskFilling']) await rings(name)
  })

  test('fire if the mail server is unreachable', async () => {
    for (const name of ['OutboxLate']) await isQuiet(name)
    await run(`insert into users (phone, nickname, vip_code, created_at) values (1, 'ming', 1, now())`)
    await run(`insert into outbox (channel, user_id, address, kind, event, tries, due_at, created_at)
      values ('mail', 1, 'a@b.example', 'confirm', 1, 1, now(), now() - interval '16 minutes')`)
    await rings('OutboxLate')
  })

  test('fire if the SMS provider is unreachable', async () => {
    for (const name of ['SmsFailing']) await isQuiet(name)
    for (let i = 0; i < 8; i++) {
      const proof = (await (await fetch(`http://127.0.0.1:${port}/api/login/challenge`)).json()) as {
        data: { id: string; work: { salt: string; zeros: number } }
      }
      const answer = findNonce(proof.data.work)
      const body = JSON.stringify({
        phone: `1380013800${i}`,
        type: 'login',
        challenge_id: proof.data.id,
        challenge: answer,
      })
      await fetchStatus(port, '/api/login/captcha', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      await sleep(3 * SECONDS)
    }
    await rings('SmsFailing')
  })

  test('fire for a payment incident and undelivered order', async () => {
    for (const name of ['PaymentIncident', 'OrderNotDelivered']) await isQuiet(name)
    await run(`insert into incidents (kind, subject, detail, at) values ('orphan', 'x', '{}', now())`)
    await run(`alter table fulfilments rename to fulfilments_gone`)
    await run(`begin; set local session_replication_role = replica;
      insert into orders (no, user_id, kind, title, coins, amount_fen, step, created_at, expires_at)
        values ('a', 1, 'coins', '十枚', 10, 100, 'paid', now() - interval '1 hour', now());
      insert into order_events (order_id, seq, to_step, actor, at) values (1, 1, 'paid', 'test', now() - interval '11 minutes'); commit`)
    await rings('PaymentIncident')
    await rings('OrderNotDelivered')
    await run(`alter table fulfilments_gone rename to fulfilments`)
  })

  test('fire for a draw that cannot be settled', async () => {
    for (const name of ['SettlementLate']) await isQuiet(name)
    await run(`alter table settlements rename to settlements_gone`)
    await run(`begin; set local session_replication_role = replica;
      update draws set updated_at = now() - interval '11 minutes' where id = (select max(id) from draws);
      insert into settlements_due (draw_id) select max(id) from draws; commit`)
    await run(`select graphile_worker.add_job('settle', max_attempts => 1)`)
    await rings('JobFailed')
    await rings('SettlementLate')
    await run(`alter table settlements_gone rename to settlements`)
  })

  test('fire if metrics cannot be read', async () => {
    for (const name of ['FiguresMissing']) await isQuiet(name)
    await run(`alter table refunds rename to refunds_gone`)
    await rings('FiguresMissing')
    await run(`alter table refunds_gone rename to refunds`)
  })

  test('fire for blocked processes and late jobs', async () => {
    for (const name of ['EventLoopBlocked', 'JobsLate']) await isQuiet(name)
    const [one] = workers()
    const holding = new AbortController()
    const held = slowDown(one!, holding.signal)
    await rings('EventLoopBlocked').finally(() => holding.abort())
    await held
    signal([one!], 'SIGSTOP')
    await rings('ProcessesMissing')
    const all = workers()
    signal(all, 'SIGSTOP')
    await run(`select graphile_worker.add_job('settle', run_at => now() - interval '6 minutes')`)
    await rings('JobsLate')
    signal(all, 'SIGCONT')
    await isQuiet('ProcessesMissing')
  })

  test('fire for growing memory', async () => {
    for (const name of ['MemoryHigh']) await isQuiet(name)
    await allocateMemory(site, workers()[0]!)
    await rings('MemoryHigh')
  })

  test('fire if workers die repeatedly', async () => {
    for (const name of ['Restarting']) await isQuiet(name)
    for (let i = 0; i < 2; i++) {
      signal(workers(), 'SIGKILL')
      await expect.poll(() => workers().length, { timeout: 60 * SECONDS }).toBe(2)
      await sleep(7 * SECONDS)
    }
    await rings('Restarting')
  })

  test('fire for a frozen database', async () => {
    for (const name of ['DatabaseDown', 'PoolExhausted']) await isQuiet(name)
    await expect.poll(() => fetchStatus(port, '/readyz'), { timeout: 60 * SECONDS }).toBe(200)
    const crowd = new AbortController()
    const asking = Array.from({ length: 60 }, () => requestUntil(port, crowd.signal))
    await sleep(20 * SECONDS)
    const server = getPostmasterPid(data)
    const frozen = [server, ...listChildren(server)]
    signal(frozen, 'SIGSTOP')
    try {
      for (const name of ['DatabaseDown', 'PoolExhausted', 'ManyErrors', 'SlowAnswers']) await rings(name)
    } finally {
      signal(frozen, 'SIGCONT')
      crowd.abort()
    }
    await Promise.all(asking)
    await isQuiet('DatabaseDown')
  })

  test('fire for a full disk of the database', async () => {
    for (const name of ['DatabaseReadOnly']) await isQuiet(name)
    const hoard = `/proc/${site.child.pid}/root${folder}/hoard`
    spawnSync('/usr/bin/dd', ['if=/dev/zero', `of=${hoard}`, 'bs=1M'])
    await rings('DatabaseReadOnly')
    spawnSync('rm', [hoard])
    await isQuiet('DatabaseReadOnly')
  })

  test('fire for a killed site', async () => {
    for (const name of ['SiteDown']) await isQuiet(name)
    process.kill(site.child.pid!, 'SIGKILL')
    await rings('SiteDown')
  })
})

const readCommandLine = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** Shortens the durations of the project's alert rules. */
function startPrometheus(place: string, port: number, metrics: number): RunningProcess {
  mkdirSync(place)
  const rules = readFileSync(join(import.meta.dirname, '../../deploy/prometheus/alerts.yml'), 'utf8')
    .replaceAll(/for: \d+[mh]/g, 'for: 1s')
    .replaceAll('[30m]', '[120s]')
    .replaceAll('[1m]', '[13s]')
    .replaceAll('[6h]', '[60s]')
    .replaceAll(/\[\d+m\]/g, '[30s]')
  writeFileSync(join(place, 'alerts.yml'), rules)
  writeFileSync(
    join(place, 'prometheus.yml'),
    `global: { scrape_interval: 6s, scrape_timeout: 6s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: caiyun, static_configs: [{ targets: ['127.0.0.1:${metrics}'] }] }]
`,
  )
  return runProgram(
    PROMETHEUS,
    [
      `--config.file=${join(place, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(place, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    {},
  )
}

/** Stops and continues a process so that it runs for a tenth of the time. */
async function slowDown(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    process.kill(pid, 'SIGSTOP')
    await sleep(900)
    process.kill(pid, 'SIGCONT')
    await sleep(100)
  }
}

/** The token is well-formed, so that each request queries its session. */
async function requestUntil(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await fetchStatus(port, '/api/User/index', { headers: { token: 'a'.repeat(43) } })
    await sleep(200)
  }
}

/** Allocates 800 MB in another process, through Node's inspector. */
async function allocateMemory({ errors }: RunningProcess, pid: number): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  await expect.poll(errors, { timeout: 30 * SECONDS }).toMatch(/ws:\/\/\S+/)
  const socket = new WebSocket(/ws:\/\/\S+/.exec(errors())![0])
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  socket.addEventListener('error', reject)
  socket.addEventListener('message', resolve)
  socket.addEventListener('open', () => {
    const params = { expression: 'globalThis.hoard = Buffer.alloc(8e8, 1); 1' }
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
  })
  await promise
  socket.close()
}
