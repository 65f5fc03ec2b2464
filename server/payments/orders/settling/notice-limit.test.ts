import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { fetchStatus } from '#server/testing/site-process.ts'
import { createSite } from '#server/testing/site.ts'

test('the rate limit `notices` applies only to wallet notices', async () => {
  const site = await createSite({ env: { RATE_LIMITS: 'notices=3' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const notice = () => fetchStatus(port, '/api/pay/notify/wechat', { method: 'POST', body: '{}' })
  const answers = [await notice(), await notice(), await notice(), await notice()]
  // 404: no wallet is configured on this site.
  expect(answers).toEqual([404, 404, 404, 429])
  expect(await fetchStatus(port, '/api/ranking_list/lists')).toBe(200)
  await site.close()
})
