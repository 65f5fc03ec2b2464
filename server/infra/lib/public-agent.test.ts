import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetch } from 'undici'
import { expect, test } from 'vitest'
import { isPublicAddress, createPublicAgent } from './public-agent.ts'

// Addresses of the blocks in IANA's special-purpose registries, and IPv6 addresses that embed an IPv4 address.
test.each([
  '0.0.0.0',
  '10.255.255.255',
  '100.127.255.255',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.0',
  '192.0.2.0',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.0',
  '192.168.0.0',
  '192.175.48.1',
  '198.19.255.255',
  '198.51.100.0',
  '203.0.113.0',
  '239.255.255.255',
  '255.255.255.255',
])('treats the IPv4 address %s as private', (address) => expect(isPublicAddress(address)).toBe(false))
test.each([
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::FFFF:808:808',
  '0000:0000:0000:0000:0000:ffff:0808:0808',
  '::ffff:0:127.0.0.1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '100::',
  '100:0:0:1::1',
  '2001::',
  '2001:0:7f00:1::1',
  '2001:2::1',
  '2001:1ff:ffff::1',
  '2001:db8::',
  '2002:808:808::1',
  '2620:4f:8000::1',
  '3fff:fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fe80::1',
  'febf::1',
  'feff::1',
  'ff02::1',
])('treats the IPv6 address %s as private', (address) => expect(isPublicAddress(address)).toBe(false))
test.each(['2130706433', '0x7f.1', '127.1', 'localhost', ''])('does not accept %j as an address', (address) =>
  expect(isPublicAddress(address)).toBe(false),
)
test.each([
  '1.1.1.1',
  '9.255.255.255',
  '100.128.0.0',
  '172.32.0.1',
  '192.0.1.1',
  '198.20.0.0',
  '223.5.5.5',
  '2400:3200::1',
  '2001:200::1',
  '3ffe::1',
])('treats %s as public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  ['localhost', 'localhost 指向内部地址'],
  ['127.0.0.1', '127.0.0.1 是内部地址'],
  ['2130706433', '127.0.0.1 是内部地址'],
  ['[::ffff:127.0.0.1]', '::ffff:7f00:1 是内部地址'],
])('sends no request to the internal host %s', async (host, words) => {
  let asked = 0
  const server = createServer((_request, response) => void response.end(String(++asked)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const dispatcher = createPublicAgent()
  const error = await fetch(`http://${host}:${port}/`, { dispatcher }).catch((one: unknown) => one)
  expect(error).toMatchObject({ cause: { message: words } })
  expect(asked).toBe(0)
  await dispatcher.close()
  server.close()
})
