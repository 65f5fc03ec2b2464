import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createSite } from '#server/testing/site.ts'

test('answers 503 to a request completed during shutdown', async () => {
  const site = await createSite()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /api/User/index HTTP/1.1\r\nhost: x\r\n')
  // When this second request is answered, the server has read the first part of the request above.
  await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
  const closed = site.app.close()
  await expect.poll(() => site.app.server.listening).toBe(false)
  socket.write('connection: close\r\n\r\n')
  const [head, body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/^retry-after: 1\r?$/im)
  expect(JSON.parse(body)).toEqual({ status: 503, msg: '服务繁忙，请稍后再试', data: null })
  await closed
  await site.close()
})
