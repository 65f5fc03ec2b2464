import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetch } from 'undici'
import { expect, test } from 'vitest'
import { isPublic, publicAgent } from './public-only.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
])('%s is private', (address) => expect(isPublic(address)).toBe(false))
test.each([
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::a00:1',
  'ff02::1',
  '2002:7f00:1::',
])('%s is private', (address) => expect(isPublic(address)).toBe(false))
test.each(['2130706433', '0x7f.1', '127.1', 'localhost', ''])('%j is no address', (address) =>
  expect(isPublic(address)).toBe(false),
)
test.each(['1.1.1.1', '172.32.0.1', '223.5.5.5', '2400:3200::1'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
)

test.each([
  ['localhost', 'localhost 指向内部地址'],
  ['127.0.0.1', '127.0.0.1 是内部地址'],
  ['2130706433', '127.0.0.1 是内部地址'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1 是内部地址'],
])('nothing is asked at %s', async (host, words) => {
  let asked = 0
  const server = createServer((_request, response) => void response.end(String(++asked)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const dispatcher = publicAgent()
  const error = await fetch(`http://${host}:${port}/`, { dispatcher }).catch((one: unknown) => one)
  expect(error).toMatchObject({ cause: { message: words } })
  expect(asked).toBe(0)
  await dispatcher.close()
  server.close()
})
