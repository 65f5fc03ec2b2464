import { setTimeout as sleep } from 'node:timers/promises'
import type { Envelope } from '#contract/infra/endpoint.ts'
import { type Panel, type SelectionInput, selection } from '#contract/play/picks.ts'
import type { GameType } from '#lottery/games.ts'
import { countLockWaits } from '#server/testing/database.ts'
import type { TestSite } from '#server/testing/site.ts'
import type * as z from 'zod/mini'

type Body = Partial<z.input<typeof SelectionInput>> & Record<string, unknown>

export interface PanelResponse extends Envelope<Panel> {
  /** The Set-Cookie header, '' if absent. */
  cookie: string
}

/** Creates a client of a visitor. It stores the uuid cookie. */
export function createVisitor(site: TestSite, { ip = '203.0.113.1' } = {}) {
  const jar: { uuid: string | null } = { uuid: null }

  async function post(url: string, payload: string | object): Promise<PanelResponse> {
    const answer = await site.app.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: ip,
      headers: { gid: '1-1', 'content-type': 'application/json' },
      cookies: jar.uuid === null ? {} : { uuid: jar.uuid },
    })
    const given = answer.cookies.find(({ name }) => name === 'uuid')
    if (given) jar.uuid = given.value
    return { ...answer.json<Envelope<Panel>>(), cookie: String(answer.headers['set-cookie'] ?? '') }
  }

  const asks = (type: GameType, body: Body) => post(selection(type).path, body)

  /** Requests a panel; throws unless the call succeeds. */
  async function gets(type: GameType, body: Body): Promise<Panel> {
    const { status, msg, data } = await asks(type, body)
    if (status !== 200) throw new Error(`${status} ${msg}`)
    return data
  }

  return { jar, post, asks, gets }
}

/** Waits until a call waits for a row locked by the test. */
export async function waitForLockedCall(site: TestSite): Promise<void> {
  while ((await countLockWaits(site.db)) === 0) await sleep(5)
}
