import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createSite } from '#server/testing/site.ts'
import { findFreePort } from '#server/testing/processes.ts'
import { createSiteProcesses, fetchStatus } from '#server/testing/site-process.ts'
import { createLogger } from './logger.ts'
import { serveSite } from './serve.ts'

const { root, started, end } = createSiteProcesses('彩运 宽限')
afterAll(end)

/** Returns the status and the Connection header of the response. */
async function fetchStatusLine(port: number, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = { connection: 'keep-alive' }
  get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
    answer.resume()
    resolve(`${answer.statusCode} ${answer.headers.connection}`)
  }).on('error', reject)
  return promise
}

test.each(['1', '2'])('after SIGTERM, %s processes still serve calls but report unhealthy', async (count) => {
  const port = await findFreePort()
  const env = { DATA_DIR: join(root, count), PORT: String(port), WEB_CONCURRENCY: count, STOP_GRACE: '5' }
  const site = await started(env)
  expect(await fetchStatusLine(port, '/api/ranking_list/lists')).toBe('200 keep-alive')
  site.child.kill('SIGTERM')
  // Repeats the requests, so that they reach each process.
  for (const path of ['/readyz', '/readyz', '/healthz', '/healthz'])
    await expect.poll(() => fetchStatusLine(port, path)).toBe('503 close')
  expect(await fetchStatusLine(port, '/api/ranking_list/lists')).toBe('200 close')
  expect(await site.closed).toBe(0)
  expect(await fetchStatus(port, '/healthz')).toBe(0)
})

test('stops on SIGINT without waiting for STOP_GRACE', async () => {
  const port = await findFreePort()
  const site = await started({ DATA_DIR: join(root, 'one'), PORT: String(port), STOP_GRACE: '60' })
  site.child.kill('SIGINT')
  expect(await Promise.race([site.closed, sleep(30_000, 'waits')])).toBe(0)
})

test('answers requests on connections accepted before the stop', async () => {
  const { config, connection, close } = await createSite({ env: { STOP_GRACE: '1', PORT: '0' } })
  const served = await serveSite(config, connection, createLogger(config), new AbortController().signal, null)
  const socket = connect(served.port, '127.0.0.1')
  await once(socket, 'connect')
  await fetchStatus(served.port, '/healthz')
  const closed = served.close()
  await expect.poll(() => fetchStatus(served.port, '/healthz'), { interval: 10 }).toBe(0)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  await closed
  await close()
})
