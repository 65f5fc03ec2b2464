import { expect, test } from 'vitest'
import { toNetwork, toWiderNetwork } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  // IPv4 client on a dual-stack socket: all such addresses are in one /64.
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('maps the address %s to the network %s', (ip, network) => expect(toNetwork(ip)).toBe(network))

test.each([
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['no address', null],
])('maps %s to the wider network %s', (ip, network) => expect(toWiderNetwork(ip)).toBe(network))
