import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveMessage } from '#contract/play/live.ts'
import { createPhone } from '#server/testing/members.ts'
import { openLiveStream } from '#web/shared/lib/live.ts'
import { createText } from './forum.ts'

/** Simulated players at https://localhost:`port`, with an untrusted certificate. */
export interface Crowd {
  asked(): number
  /** Responses of status 5xx and failed requests, as text. */
  failed: string[]
  /** Texts of the posts that the site accepted. */
  written: string[]
  followers: Follower[]
  /** Stops; resolves when all pending requests are complete. */
  leave(): Promise<void>
}

interface CrowdSize {
  readers: number
  writers: number
  followers: number
}

const READ_PATHS = ['/workshop', '/draw-winner?type=3', '/api/ranking_list/lists', '/api/Dynamics/dynamics_list']
const READER_PAUSE_MS = 40
const WRITER_PAUSE_MS = 150

type SendRequest = (path: string, sent?: { cookie: string; body?: object }) => Promise<CrowdResponse | null>

interface CrowdResponse {
  status: number
  cookies: string[]
  body: string
}

interface CrowdEnvelope {
  status: number
  msg: string
}

/** Starts all players; resolves when the writers are signed in. */
export async function startCrowd(port: number, size: CrowdSize): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const [failed, written]: string[][] = [[], []]
  let [asked, left] = [0, false]
  const ask: SendRequest = async (path, sent) => {
    asked++
    const answer = await sendRequest(agent, port, path, sent).catch((error: unknown) => String(error))
    if (typeof answer !== 'string' && answer.status < 500) return answer
    failed!.push(
      `${new Date().toISOString()} ${path} ${typeof answer === 'string' ? answer : `${answer.status} ${answer.body}`}`,
    )
    return null
  }
  const goOn = async (pauseMs: number, work: (n: number) => Promise<unknown>) => {
    for (let n = 0; !left; n++) {
      await work(n)
      await sleep(pauseMs)
    }
  }
  const cookies = await Promise.all(Array.from({ length: size.writers }, () => signInMember(ask)))
  const writing = cookies.map((cookie) =>
    goOn(WRITER_PAUSE_MS, async () => {
      const content = createText('今晚看开奖')
      const answer = await ask('/api/Dynamics/dynamics_release', { cookie, body: { content } })
      if (answer && (JSON.parse(answer.body) as CrowdEnvelope).status === 200) written!.push(content)
    }),
  )
  const reading = Array.from({ length: size.readers }, (_, at) =>
    goOn(READER_PAUSE_MS, async (n) => {
      const page = await ask(READ_PATHS[(at + n) % READ_PATHS.length]!)
      const [part] = /\/assets\/[^"]+\.js/.exec(page?.body ?? '') ?? []
      if (part !== undefined) await ask(part)
    }),
  )
  const followers = startFollowers(port, size.followers, ask)
  return {
    asked: () => asked,
    failed: failed!,
    written: written!,
    followers,
    async leave() {
      left = true
      for (const follower of followers) follower.leave()
      await Promise.all([...writing, ...reading])
      agent.destroy()
    },
  }
}

async function sendRequest(
  agent: Agent,
  port: number,
  path: string,
  sent?: Parameters<SendRequest>[1],
): Promise<CrowdResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<CrowdResponse>()
  const headers = {
    host: `localhost:${port}`,
    gid: 'e2e',
    ...(sent && { cookie: sent.cookie }),
    ...(sent?.body && { 'content-type': 'application/json' }),
  }
  const asked = request({ agent, host: '127.0.0.1', port, path, method: sent?.body ? 'POST' : 'GET', headers })
  asked.on('error', reject).on('response', (answer) => {
    const set = answer.headers['set-cookie'] ?? []
    const cookies = set.map((one) => one.split(';')[0]!)
    text(answer).then((body) => resolve({ status: answer.statusCode!, cookies, body }), reject)
  })
  asked.end(sent?.body && JSON.stringify(sent.body))
  return promise
}

/** Signs in a new member; returns the cookies. */
async function signInMember(ask: SendRequest): Promise<string> {
  const phone = createPhone()
  const call = async (path: string, cookie: string, body: object) => {
    const answer = await ask(path, { cookie, body })
    const { status, msg } = JSON.parse(answer?.body ?? '{}') as CrowdEnvelope
    if (status !== 200) throw new Error(`${path}: ${msg}`)
    return { msg, cookie: [cookie, ...answer!.cookies].filter(Boolean).join('; ') }
  }
  const { msg, cookie } = await call('/api/login/captcha', '', { phone, type: 'login' })
  const code = /\d{6}/.exec(msg)?.[0]
  return (await call('/api/login/login', cookie, { phone, type: 'captcha', code })).cookie
}

/** Simulated page that follows draws with the client's own code. */
interface Follower {
  /** Newest issue that it has loaded. */
  newest(): string
  /** Times without a stream, in milliseconds, one for each lost connection. */
  gaps: number[]
  /** True once its live stream was 'lost': it failed twice in a row, for example a break and a failed reconnection. */
  lost(): boolean
  leave(): void
}

/** State of a follower that its streams share. */
interface FollowerStreams {
  port: number
  lostAt: number | null
  gaps: number[]
}
const followerStreams = new AsyncLocalStorage<FollowerStreams>()

function startFollowers(port: number, count: number, ask: SendRequest): Follower[] {
  Object.assign(globalThis, { EventSource: TlsEventSource })
  return Array.from({ length: count }, () => startFollower(port, ask))
}

function startFollower(port: number, ask: SendRequest): Follower {
  const streams: FollowerStreams = { port, lostAt: null, gaps: [] }
  let [newest, lost, known] = ['', false, 0]
  const look = async () => {
    const answer = await ask('/api/ranking_list/trend_table?type=3&count=1')
    const { data } = JSON.parse(answer?.body ?? '{"data":null}') as { data: { rows: { issueno: string }[] } | null }
    newest = data?.rows[0]?.issueno ?? newest
  }
  // Same decision as web/app/follow-draws.ts, which refetches the page's queries.
  const onMessage = ({ kind, data }: LiveMessage) => {
    if (kind !== 'beat' || data.changed > known) void look()
    known = data.at - 3000
  }
  const status = (now: string) => (lost ||= now === 'lost')
  const { close } = followerStreams.run(streams, () => openLiveStream({ onMessage, status }))
  return { newest: () => newest, gaps: streams.gaps, lost: () => lost, leave: close }
}

/** Minimal EventSource over TLS with an untrusted certificate. */
class TlsEventSource extends EventTarget {
  readonly #asked
  #closed = false

  constructor(path: string) {
    super()
    const streams = followerStreams.getStore()!
    const { port } = streams
    const headers = { host: `localhost:${port}` }
    this.#asked = request({ agent: false, host: '127.0.0.1', port, path, headers, rejectUnauthorized: false })
    const over = () => {
      if (this.#closed) return
      this.#closed = true
      streams.lostAt ??= performance.now()
      this.dispatchEvent(new Event('error'))
    }
    this.#asked
      .on('error', over)
      .on('close', over)
      .on('response', (answer) => {
        if (answer.statusCode !== 200) return void this.#asked.destroy()
        let rest = ''
        answer
          .setEncoding('utf8')
          .on('error', over)
          .on('data', (more: string) => {
            const parts = (rest + more).split('\n\n')
            rest = parts.pop()!
            for (const part of parts) this.#hear(part, streams)
          })
      })
    this.#asked.end()
  }

  #hear(part: string, streams: FollowerStreams): void {
    const [, kind, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
    if (kind === undefined || this.#closed) return
    if (streams.lostAt !== null) streams.gaps.push(performance.now() - streams.lostAt)
    streams.lostAt = null
    this.dispatchEvent(new MessageEvent(kind, { data }))
  }

  close(): void {
    this.#closed = true
    this.#asked.destroy()
  }
}
