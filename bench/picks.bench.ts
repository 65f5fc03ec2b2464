import type { Envelope } from '#contract/infra/endpoint.ts'
import { lockBets, type Panel, selection } from '#contract/play/picks.ts'
import { type PostRequest, CONNECTIONS, measureMedianPair, measurePost } from './load.ts'
import { buildRateRow, type BenchRow, type RowReporter } from './row.ts'
import { withPeer, withTempFolder, type RunningServer, insertBenchMembers } from './site.ts'

const VISITORS = 40 * CONNECTIONS
const MEMBERS = 8 * CONNECTIONS
/** Number of refreshes per visitor, all of them free. Also the number of locks and of unlocks per member. */
const REPEATS = 5
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }
const PANEL = selection(1).path

/**
 * Compares a refresh and a lock with one row that is locked, read and updated. Concurrent calls come from different
 * players.
 */
export async function measure(report: RowReporter): Promise<void> {
  await withTempFolder((folder) =>
    withPeer(folder, {}, async (site, peer) => {
      report(await measureRefresh(site, peer))
      report(await measureLock(site, peer, await insertBenchMembers(folder, MEMBERS)))
    }),
  )
}

async function measureRefresh(site: RunningServer, peer: RunningServer): Promise<BenchRow> {
  const pair = await measureMedianPair(
    async (round) => (await measurePost(site, PANEL, repeatRequests(await createVisitors(site, round)))).clock,
    async () => (await measurePost(peer, '/change', repeatRequests(buildPeerRequests(VISITORS)))).clock,
  )
  return buildRateRow(0.3, 'a lucky refresh against Fastify + pg, one row read and written', pair)
}

async function measureLock(site: RunningServer, peer: RunningServer, tokens: readonly string[]): Promise<BenchRow> {
  const toggles = await Promise.all(tokens.map((token) => buildLockRequest(site, token)))
  const asks = repeatRequests([1, 2].flatMap((state) => toggles.map((toggle) => toggle(state))))
  const pair = await measureMedianPair(
    async () => (await measurePost(site, lockBets.path, asks)).clock,
    async () => (await measurePost(peer, '/change', repeatRequests(buildPeerRequests(2 * MEMBERS)))).clock,
  )
  return buildRateRow(0.3, 'locking or unlocking a bet against Fastify + pg, one row read and written', pair)
}

const repeatRequests = (asks: readonly PostRequest[]): PostRequest[] =>
  Array.from({ length: REPEATS }, () => asks).flat()

const buildPeerRequests = (count: number): PostRequest[] =>
  Array.from({ length: count }, (_, n) => ({ headers: JSON_BODY, body: JSON.stringify({ id: n + 1 }) }))

/** Creates visitors with an open panel, each with its own IP address; returns their refresh requests. */
function createVisitors(site: RunningServer, round: number): Promise<PostRequest[]> {
  const addresses = Array.from({ length: VISITORS }, (_, n) => `10.${round}.${n >> 8}.${n & 255}`)
  return Promise.all(
    addresses.map(async (address) => {
      const headers = { ...JSON_BODY, 'x-forwarded-for': address }
      const { user_uuid: uuid } = await fetchPanel(site, 'convention', headers)
      return {
        headers: { ...headers, cookie: `uuid=${uuid}` },
        body: JSON.stringify({ type: 'convention', is_refresh: 1 }),
      }
    }),
  )
}

/** Returns the request that locks (1) or unlocks (2) the first bet of a member's panel. */
async function buildLockRequest(site: RunningServer, token: string): Promise<(state: number) => PostRequest> {
  const headers = { ...JSON_BODY, token }
  const { lists, issuenoInfo } = await fetchPanel(site, 'rand', headers)
  const { red_ball, blue_ball } = lists[0]!
  const bet = { type: 1, issueno: issuenoInfo.nextissueno, mode: 'rand', red_ball, blue_ball }
  return (state) => ({ headers, body: JSON.stringify({ ...bet, state }) })
}

async function fetchPanel(site: RunningServer, type: string, headers: Record<string, string>): Promise<Panel> {
  const answer = await fetch(site.url + PANEL, { method: 'POST', headers, body: JSON.stringify({ type }) })
  return ((await answer.json()) as Envelope<Panel>).data
}
