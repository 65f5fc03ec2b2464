import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aSite } from '#server/testing/a-site.ts'
import { freePort } from '#server/testing/processes.ts'
import { siteProcesses, statusOf } from '#server/testing/site-process.ts'
import { createLogger } from './logger.ts'
import { serve } from './serve.ts'

const { root, started, end } = siteProcesses('彩运 宽限')
afterAll(end)

/** Returns the status and the Connection header of a response to a keep-alive request. */
async function asked(port: number, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = { connection: 'keep-alive' }
  get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
    answer.resume()
    resolve(`${answer.statusCode} ${answer.headers.connection}`)
  }).on('error', reject)
  return promise
}

test.each(['1', '2'])('reports 503 and continues to serve after SIGTERM, with %s processes', async (count) => {
  const port = await freePort()
  const env = { DATA_DIR: join(root, count), PORT: String(port), WEB_CONCURRENCY: count, STOP_GRACE: '5' }
  const site = await started(env)
  expect(await asked(port, '/api/ranking_list/lists')).toBe('200 keep-alive')
  site.child.kill('SIGTERM')
  // Each of the processes.
  for (const path of ['/readyz', '/readyz', '/healthz', '/healthz'])
    await expect.poll(() => asked(port, path)).toBe('503 close')
  expect(await asked(port, '/api/ranking_list/lists')).toBe('200 close')
  expect(await site.closed).toBe(0)
  expect(await statusOf(port, '/healthz')).toBe(0)
})

test('stops without grace on SIGINT', async () => {
  const port = await freePort()
  const site = await started({ DATA_DIR: join(root, 'one'), PORT: String(port), STOP_GRACE: '60' })
  site.child.kill('SIGINT')
  expect(await Promise.race([site.closed, sleep(30_000, 'waits')])).toBe(0)
})

test('answers requests on connections accepted before the stop', async () => {
  const { config, connection, close } = await aSite({ env: { STOP_GRACE: '1', PORT: '0' } })
  const served = await serve(config, connection, createLogger(config), new AbortController().signal, null)
  const socket = connect(served.port, '127.0.0.1')
  await once(socket, 'connect')
  await statusOf(served.port, '/healthz')
  const closed = served.close()
  await expect.poll(() => statusOf(served.port, '/healthz'), { interval: 10 }).toBe(0)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  await closed
  await close()
})
