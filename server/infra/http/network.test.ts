import { expect, test } from 'vitest'
import { networkOf, widerNetworkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  // Form of an IPv4 address on a dual-stack socket: in one /64, all would share one rate limit.
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('maps %s to %s', (ip, network) => expect(networkOf(ip)).toBe(network))

test.each([
  ['203.0.113.9', null],
  ['::ffff:203.0.113.9', null],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['no address', null],
])('maps %s to the wider network %s', (ip, network) => expect(widerNetworkOf(ip)).toBe(network))
