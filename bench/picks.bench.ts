import type { Envelope } from '#contract/infra/envelope.ts'
import { lockBets, type Panel, selection } from '#contract/play/picks.ts'
import { type Ask, CONNECTIONS, medianPair, postRates } from './load.ts'
import { atLeast, type BenchRow, type RowReporter } from './row.ts'
import { besidePeer, inFolder, type Served, someMembers } from './site.ts'

const VISITORS = 40 * CONNECTIONS
const MEMBERS = 8 * CONNECTIONS
/** Refreshes per player, as many as are free for a visitor; likewise locks and unlocks. */
const EACH = 5
const JSON_BODY = { 'content-type': 'application/json', gid: 'bench' }
const PANEL = selection(1).path

/**
 * Compares a refresh and a lock with one row that is locked, read and updated. Concurrent calls are of different
 * players.
 */
export async function measure(report: RowReporter): Promise<void> {
  await inFolder((folder) =>
    besidePeer(folder, {}, async (site, peer) => {
      report(await refreshRow(site, peer))
      report(await lockRow(site, peer, await someMembers(folder, MEMBERS)))
    }),
  )
}

async function refreshRow(site: Served, peer: Served): Promise<BenchRow> {
  const pair = await medianPair(
    async (round) => (await postRates(site, PANEL, repeated(await visitors(site, round)))).clock,
    async () => (await postRates(peer, '/change', repeated(rowsOfPeer(VISITORS)))).clock,
  )
  return atLeast(0.3, 'a lucky refresh against Fastify + pg, one row read and written', pair)
}

async function lockRow(site: Served, peer: Served, tokens: readonly string[]): Promise<BenchRow> {
  const toggles = await Promise.all(tokens.map((token) => betOf(site, token)))
  const asks = repeated([1, 2].flatMap((state) => toggles.map((toggle) => toggle(state))))
  const pair = await medianPair(
    async () => (await postRates(site, lockBets.path, asks)).clock,
    async () => (await postRates(peer, '/change', repeated(rowsOfPeer(2 * MEMBERS)))).clock,
  )
  return atLeast(0.3, 'locking or unlocking a bet against Fastify + pg, one row read and written', pair)
}

const repeated = (asks: readonly Ask[]): Ask[] => Array.from({ length: EACH }, () => asks).flat()

const rowsOfPeer = (count: number): Ask[] =>
  Array.from({ length: count }, (_, n) => ({ headers: JSON_BODY, body: JSON.stringify({ id: n + 1 }) }))

/** Creates visitors with an open panel, each with its own IP address; returns their refresh requests. */
function visitors(site: Served, round: number): Promise<Ask[]> {
  const addresses = Array.from({ length: VISITORS }, (_, n) => `10.${round}.${n >> 8}.${n & 255}`)
  return Promise.all(
    addresses.map(async (address) => {
      const headers = { ...JSON_BODY, 'x-forwarded-for': address }
      const { user_uuid: uuid } = await panelOf(site, 'convention', headers)
      return {
        headers: { ...headers, cookie: `uuid=${uuid}` },
        body: JSON.stringify({ type: 'convention', is_refresh: 1 }),
      }
    }),
  )
}

/** Returns the request that locks (1) or unlocks (2) the first bet of a member's panel. */
async function betOf(site: Served, token: string): Promise<(state: number) => Ask> {
  const headers = { ...JSON_BODY, token }
  const { lists, issuenoInfo } = await panelOf(site, 'rand', headers)
  const { red_ball, blue_ball } = lists[0]!
  const bet = { type: 1, issueno: issuenoInfo.nextissueno, mode: 'rand', red_ball, blue_ball }
  return (state) => ({ headers, body: JSON.stringify({ ...bet, state }) })
}

async function panelOf(site: Served, type: string, headers: Record<string, string>): Promise<Panel> {
  const answer = await fetch(site.url + PANEL, { method: 'POST', headers, body: JSON.stringify({ type }) })
  return ((await answer.json()) as Envelope<Panel>).data
}
