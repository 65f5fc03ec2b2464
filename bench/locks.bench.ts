import { sendCode, signIn } from '#contract/account.ts'
import type { Envelope } from '#contract/envelope.ts'
import { lockBets, type Panel, selection } from '#contract/picks.ts'
import type { BenchRow } from './row.ts'
import { type Ask, beside, CONNECTIONS, inFolder, medianPair, postRate, serve } from './servers.ts'

const MEMBERS = 8 * CONNECTIONS
/** How often each locks and unlocks. */
const EACH = 5
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }

/** Locking and unlocking a bet beside a hand-written transaction of the same two statements. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) => {
    const env = { DATA_DIR: folder, TRUSTED_PROXIES: '1', SMS_SITE_HOUR: '1000000' }
    return beside(serve('server/main.ts', env), (site) =>
      beside(serve('bench/peers/two-statements.ts', env), async (peer) => {
        const members = await Promise.all(Array.from({ length: MEMBERS }, (_, n) => aMember(site.url, n)))
        const { ours, peer: theirs } = await medianPair(
          () => postRate(site.url + lockBets.path, toggled(members)),
          () => postRate(`${peer.url}/lock`, toggled(rowsOfPeer())),
        )
        return [row(ours, theirs)]
      }),
    )
  })
}

type Toggle = (state: 1 | 2) => Ask

/** Side by side are different members, so that nobody waits for a lock; each locks, unlocks, and so on. */
function toggled(members: readonly Toggle[]): Ask[] {
  const groups = Array.from({ length: members.length / CONNECTIONS }, (_, n) =>
    members.slice(n * CONNECTIONS, (n + 1) * CONNECTIONS),
  )
  const states = Array.from({ length: EACH }, () => [1, 2] as const).flat()
  return groups.flatMap((group) => states.flatMap((state) => group.map((toggle) => toggle(state))))
}

async function aMember(site: string, n: number): Promise<Toggle> {
  const phone = `137${String(n).padStart(8, '0')}`
  const headers = { ...JSON_BODY, 'x-forwarded-for': `10.9.${n >> 8}.${n & 255}` }
  const post = async <Data>(path: string, body: object, more = {}): Promise<Envelope<Data>> => {
    const answer = await fetch(site + path, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as Envelope<Data>
  }
  const { msg } = await post(sendCode.path, { phone, type: 'login' })
  const { data: signedIn } = await post<{ token: string }>(signIn.path, { phone, code: /\d{6}/.exec(msg)?.[0] })
  const { token } = signedIn
  const { data: panel } = await post<Panel>(selection(1).path, { type: 'rand' }, { token })
  const { red_ball, blue_ball } = panel.lists[0]!
  const body = { type: 1, issueno: panel.issuenoInfo.nextissueno, mode: 'rand', red_ball, blue_ball }
  return (state) => ({ headers: { ...headers, token }, body: JSON.stringify({ ...body, state }) })
}

const rowsOfPeer = (): Toggle[] =>
  Array.from({ length: MEMBERS }, (_, n) => (state) => ({
    headers: JSON_BODY,
    body: JSON.stringify({ id: n + 1, state }),
  }))

function row(ours: number, peer: number): BenchRow {
  const ratio = ours / peer
  const perSecond = (n: number) => `${Math.round(n)}/s`
  return {
    what: 'locking or unlocking a bet against Fastify + pg, the same two statements',
    ours: perSecond(ours),
    peer: perSecond(peer),
    ratio,
    bound: '≥ 0.5x',
    met: ratio >= 0.5,
  }
}
