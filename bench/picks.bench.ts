import type { BenchRow } from './row.ts'
import { type Ask, beside, CONNECTIONS, inFolder, medianPair, postRate, serve } from './servers.ts'

const PLAYERS = 40 * CONNECTIONS
/** The free lucky refreshes of a visitor. */
const EACH = 5
const BOUND = 0.5
const CALL = '/api/lottery_selection/double_ball'

/** A refresh of a panel, lucky and random, beside a hand-written read-modify-write of one row; each server a process. */
export async function rows(): Promise<BenchRow[]> {
  return inFolder((folder) => {
    const env = { DATA_DIR: folder, TRUSTED_PROXIES: '1' }
    return beside(serve('server/main.ts', env), (site) =>
      beside(serve('bench/peers/one-row.ts', env), async (peer) => [
        await compare('a lucky refresh', 'convention', site.url, peer.url),
        await compare('a random refresh', 'rand', site.url, peer.url),
      ]),
    )
  })
}

async function compare(what: string, type: string, site: string, peer: string): Promise<BenchRow> {
  const { ours, peer: theirs } = await medianPair(
    async (round) => {
      const players = await openPanels(site, round, type)
      return postRate(site + CALL, inTurns(players.map((player) => refresh(player, type))))
    },
    () => postRate(`${peer}/refresh`, inTurns(rowsOfPeer())),
  )
  return row(what, ours, theirs)
}

/** A player refreshes several times in a row; players side by side are different ones, so nobody waits for a lock. */
function inTurns(asks: Ask[]): Ask[] {
  const groups = Array.from({ length: asks.length / CONNECTIONS }, (_, n) =>
    asks.slice(n * CONNECTIONS, (n + 1) * CONNECTIONS),
  )
  return groups.flatMap((group) => Array.from({ length: EACH }, () => group).flat())
}

function row(what: string, ours: number, peer: number): BenchRow {
  const ratio = ours / peer
  const perSecond = (n: number) => `${Math.round(n)}/s`
  const named = `${what} against Fastify + pg, one row read and written`
  return { what: named, ours: perSecond(ours), peer: perSecond(peer), ratio, bound: `≥ ${BOUND}x`, met: ratio >= BOUND }
}

interface Visitor {
  uuid: string
  ip: string
}

async function openPanels(site: string, round: number, type: string): Promise<Visitor[]> {
  const addresses = Array.from({ length: PLAYERS }, (_, n) => `10.${round}.${n >> 8}.${n & 255}`)
  return Promise.all(addresses.map((ip) => openPanel(site, ip, type)))
}

async function openPanel(site: string, ip: string, type: string): Promise<Visitor> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip }
  const answer = await fetch(site + CALL, { method: 'POST', headers, body: JSON.stringify({ type }) })
  const { data } = (await answer.json()) as { data: { user_uuid: string } }
  return { uuid: data.user_uuid, ip }
}

const refresh = ({ uuid, ip }: Visitor, type: string) => ({
  headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, cookie: `uuid=${uuid}`, gid: 'bench' },
  body: JSON.stringify({ type, is_refresh: 1 }),
})

const rowsOfPeer = () =>
  Array.from({ length: PLAYERS }, (_, n) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: n + 1 }),
  }))
