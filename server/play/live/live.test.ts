import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventEmitter, once } from 'node:events'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LIVE_PATH } from '#contract/play/live.ts'
import { GAMES } from '#lottery/games.ts'
import { drawHooks, onSettled } from '#server/site/draw-hooks.ts'
import { addClosure, recordDraws, removeClosure } from '#server/play/draws/draws.ts'
import { createDrawReport } from '#server/play/draws/testing/create-draw-report.ts'
import { handleError } from '#server/infra/http/error-handler.ts'
import { declarePolicies } from '#server/infra/http/policies.ts'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { settleDue } from '#server/play/settlement/settlement.ts'
import { createSharedSite } from '#server/testing/shared-site.ts'
import { createSite } from '#server/testing/site.ts'
import Fastify from 'fastify'
import { registerLiveRoutes, computeMaxStreams } from './live.routes.ts'
import { createStreamClients, type StreamClient } from './stream-clients.ts'

const NOW = '2022-12-29T21:16:00+08:00'
const START = Date.parse(NOW)
const site = createSharedSite({ now: NOW })
let port: number
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})

const ended: (() => void)[] = []
afterEach(() => ended.splice(0).forEach((end) => end()))

/** Opens a stream from this local address and collects its text. */
async function openStream(at = port, localAddress = '127.0.0.1') {
  const asked = request({ port: at, host: '127.0.0.1', path: LIVE_PATH, localAddress, agent: false }).end()
  asked.on('error', () => {})
  ended.push(() => asked.destroy())
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let text = ''
  answer.setEncoding('utf8').on('data', (words: string) => (text += words))
  const over = new Promise<void>((resolve) => answer.once('close', resolve))
  return { answer, over, text: () => text, leave: () => asked.destroy() }
}

const createReport = (issueno: string, date: string) => createDrawReport(1, issueno, date, '1 7 11 12 22 28+5')

const record = (...all: ReturnType<typeof createReport>[]) =>
  site.db.transaction((tx) => recordDraws(tx, all, { source: 'operator', now: site.clock.now(), hooks: drawHooks }))

test('starts a stream with the time, forbids caching', async () => {
  const { answer, text } = await openStream()
  await expect.poll(text).toBe(`retry: 5000\n\nevent: beat\ndata: {"at":${START},"changed":${START}}\n\n`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('sends an event after closures change', async () => {
  const lists = `http://127.0.0.1:${port}/api/ranking_list/lists`
  const ahead = async () => {
    const { data } = (await (await fetch(lists)).json()) as { data: Record<string, { next_open_time: string }> }
    return data.ssq!.next_open_time
  }
  const closure = { from: '2022-12-30', to: '2023-01-02', office: 'welfare' } as const
  await record(createReport('2022150', '2022-12-29'))
  const { text } = await openStream()
  const told = () => text().split('event: again').length - 1
  const before = await ahead()
  await site.db.transaction((tx) =>
    addClosure(tx, closure, { now: new Date('2022-12-29T22:00:00+08:00'), hooks: drawHooks }),
  )
  await expect.poll(told).toBe(1)
  expect(await ahead()).toBe('2023-01-03 21:15:00')
  await site.db.transaction((tx) =>
    removeClosure(tx, closure, { now: new Date('2022-12-29T22:00:00+08:00'), hooks: drawHooks }),
  )
  await expect.poll(told).toBe(2)
  expect(await ahead()).toBe(before)
})

test('sends one event for a game’s two draws, one for settlement', async () => {
  const [one, other] = [await openStream(), await openStream()]
  await fetch(`http://127.0.0.1:${port}/api/ranking_list/lists`)
  await record(createReport('2022149', '2022-12-27'), createReport('2022150', '2022-12-29'))
  const fact = `event: draw\ndata: {"type":1,"issueno":"2022150","at":${START}}\n\n`
  await expect.poll(one.text).toContain(fact)
  const asked = await (await fetch(`http://127.0.0.1:${port}/api/ranking_list/lists`)).json()
  expect(asked).toMatchObject({ data: { ssq: { issueno: '2022150' } } })
  await settleDue(site.db, site.clock, onSettled)
  for (const { text } of [one, other]) {
    await expect.poll(text).toContain(`event: settled\ndata: {"type":1,"issueno":"2022150","at":${START}}\n\n`)
    expect(text().split('event: draw').length - 1).toBe(1)
  }
})

test('sends nothing for a rolled-back transaction', async () => {
  const { text } = await openStream()
  await expect(
    site.db.transaction(async (tx) => {
      await drawHooks.at(-1)?.arrived?.(tx, [{ id: 1, game: GAMES[3], issueno: '2022349' }])
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await record(createReport('2022150', '2022-12-29'))
  await expect.poll(text).toContain('event: draw')
  expect(text()).not.toContain('2022349')
})

test("rejects an IP address's 201st open stream", async () => {
  const all = await Promise.all(Array.from({ length: 200 }, () => openStream(port, '127.0.0.9')))
  const refused = await openStream(port, '127.0.0.9')
  expect(refused.answer.statusCode).toBe(503)
  await expect.poll(refused.text).toContain('服务繁忙')
  expect((await openStream(port, '127.0.0.8')).answer.statusCode).toBe(200)
  all[0]?.leave()
  await expect.poll(async () => (await openStream(port, '127.0.0.9')).answer.statusCode).toBe(200)
})

test.each([
  [Infinity, 20_000],
  [1_048_576, 20_000],
  [1024, 512],
  [5, 2],
])('a limit of %d open files allows %d streams', (files, streams) => expect(computeMaxStreams(files)).toBe(streams))

test('rejects streams above the process limit', async () => {
  const app = Fastify()
  declarePolicies(app)
  app.setErrorHandler(handleError)
  registerLiveRoutes({ app: app, readers: createStreamClients(createFixedClock(new Date())) }, 5)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const at = (app.server.address() as AddressInfo).port
  const all = [await openStream(at), await openStream(at), await openStream(at)]
  expect(all.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 503])
  await app.close()
})

test('closes the streams when the site stops', async () => {
  const own = await createSite()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { over } = await openStream((own.app.server.address() as AddressInfo).port)
  await own.close()
  await over
})

/** Creates a fake client that records messages; with `deaf` it reads nothing. */
function createFakeClient({ deaf = false } = {}) {
  const onMessage: string[] = []
  const reader = Object.assign(new EventEmitter(), {
    writableLength: 0,
    write(message: Buffer | string) {
      onMessage.push(String(message))
      if (deaf) reader.writableLength += message.length
      return !deaf
    },
    end: vi.fn<() => void>(),
    destroy: vi.fn<() => void>(),
  })
  return { reader: reader as unknown as StreamClient, cut: reader.destroy, onMessage }
}

test('disconnects only a client that does not read', async () => {
  const readers = createStreamClients(createFixedClock(new Date()))
  const [deaf, good] = [createFakeClient({ deaf: true }), createFakeClient()]
  readers.add(deaf.reader)
  readers.add(good.reader)
  for (let n = 0; n < 1000; n++) readers.sendReload()
  await expect.poll(() => good.onMessage.length).toBe(1001)
  expect(deaf.cut).toHaveBeenCalledOnce()
  expect(good.cut).not.toHaveBeenCalled()
  readers.close()
})

const BEAT = 'event: beat\ndata: {"at":1000,"changed":1000}\n\n'

test('sends heartbeats while there are no events', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const readers = createStreamClients(createFixedClock(new Date(1000)))
  const { reader, onMessage } = createFakeClient()
  readers.add(reader)
  vi.advanceTimersByTime(50_000)
  vi.useRealTimers()
  await expect.poll(() => onMessage.slice(1)).toEqual([BEAT, BEAT])
  readers.close()
})
