import { expect, test } from 'vitest'
import { fetcher } from './fetch-json.ts'
import { isPublic, publicAgent } from './public-only.ts'
import * as fake from './testing/fake-feeds.ts'

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

test('a name that leads to a private address is not connected to', async () => {
  const feed = await fake.aFakeFeed(fake.json({}))
  const origin = feed.origin.replace('127.0.0.1', 'localhost')
  const asked = fetcher({ origin, referer: origin, dispatcher: publicAgent() }).json('/')
  await expect(asked).rejects.toThrow('localhost 指向内部地址')
  expect(feed.asked).toHaveLength(0)
  await feed.close()
})
