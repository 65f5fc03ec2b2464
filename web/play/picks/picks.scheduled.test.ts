import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/infra/endpoint.ts'
import { lockBets, type Panel, selection } from '#contract/play/picks.ts'
import type { Answer, Api } from '#client/call.ts'
import { createQueryClient } from '#client/query.ts'
import { SiteProvider } from '#web/shared/page/site-context.tsx'
import { type PanelHandle, usePanel } from './picks.queries.ts'

const bet = (nth: number): Panel['lists'][number] => ({
  ball_id: String(nth),
  red_ball: String(nth),
  blue_ball: '',
  is_change: 0,
  own: 0,
  type: 'rand',
})

/** A server with one panel. The scheduler decides when it handles a request and when its response arrives. */
function createServer(s: fc.Scheduler, isRefused: () => boolean) {
  let lists = [1, 2, 3].map(bet)
  let dealt = lists.length
  const panel = (): Panel => ({
    issuenoInfo: { nextissueno: '2022150', nextbuyendtime: '', nextopentime: '' },
    lists,
    total: lists.length,
    change: lists.filter((one) => one.is_change === 1).length,
    loop: 0,
    refreshCount: -1,
    user_uuid: '',
  })

  function does(endpoint: Endpoint, input: { add?: 1; minus?: 1; state?: 1 | 2; red_ball?: string }): Answer<Panel> {
    const writes = endpoint === lockBets || input.add || input.minus
    if (writes && isRefused()) return { status: 400, msg: '不行', data: null }
    if (input.add) lists = [...lists, bet(++dealt)]
    if (input.minus) lists = lists.slice(0, -1)
    if (endpoint === lockBets)
      lists = lists.map((one) =>
        one.red_ball === input.red_ball ? { ...one, is_change: input.state === 1 ? 1 : 0 } : one,
      )
    return { status: 200, msg: '', data: panel() }
  }

  async function call(endpoint: Endpoint, input: object): Promise<Answer<Panel>> {
    const what = `${endpoint.path} ${JSON.stringify(input)}`
    await s.schedule(Promise.resolve(), `comes: ${what}`)
    const answer = does(endpoint, input)
    await s.schedule(Promise.resolve(), `is answered: ${what}`)
    return answer
  }
  return { panel, api: call as unknown as Api }
}

interface Props {
  tell: (handle: PanelHandle) => void
}

function Component({ tell }: Props) {
  tell(usePanel(1, 'random', 'vip'))
  return null
}

/** Returns the panel handle of the hook, rendered once on the server, so that no browser is needed. */
function renderHandle(api: Api, client: QueryClient): PanelHandle {
  let handle: PanelHandle | undefined
  const site = { api, origin: '', renderedAt: 0, demo: false, phone: false }
  const page = createElement(
    SiteProvider,
    { value: site },
    createElement(Component, { tell: (one) => void (handle = one) }),
  )
  renderToString(createElement(QueryClientProvider, { client }, page))
  return handle!
}

const presses = fc.array(
  fc.record({ does: fc.constantFrom('lock', 'lock', 'add', 'minus', 'read', 'read'), nth: fc.nat({ max: 5 }) }),
  { minLength: 1, maxLength: 8 },
)

test("after any response order, the panel equals the server's", async () => {
  const property = fc.asyncProperty(fc.scheduler(), presses, fc.infiniteStream(fc.nat(4)), async (s, all, dice) => {
    const { api, panel } = createServer(s, () => dice.next().value === 0)
    const client = createQueryClient(api)
    const key = [selection(1).path, { type: 'rand' }, null]
    client.setQueryData(key, panel())
    const handle = renderHandle(api, client)
    const shown = () => client.getQueryData<Panel>(key)!
    function press({ does, nth }: { does: 'lock' | 'add' | 'minus' | 'read'; nth: number }): void {
      if (does === 'add' || does === 'minus') handle[does]()
      else if (does === 'read') handle.retry()
      else if (shown().lists.length > 0) handle.lock(shown().lists[nth % shown().lists.length]!)
    }
    s.scheduleSequence(all.map((one) => ({ label: `presses ${one.does}`, builder: async () => press(one) })))
    await s.waitIdle()
    expect(shown()).toEqual(panel())
    client.clear()
  })
  await fc.assert(property, { numRuns: 300 })
})
