import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** Addresses of no public host: ours, our neighbours', the machine's own, those of translation and multicast. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6')
}

/** Whether an address belongs to a host of the public network. IPv4 inside IPv6 is looked at as IPv4. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** A look-up that fails where a name leads to any private address: what it checked is what is connected to. */
const publicLookup: LookupFunction = (host, options, done) => {
  systemLookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const stranger = addresses?.find(({ address }) => !isPublic(address))
    if (error || stranger) return done(error ?? new Error(`${host} 指向内部地址`), [])
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

/** Connects to public hosts only. */
export function publicAgent(limits: buildConnector.BuildOptions = {}): Agent {
  const connect = buildConnector({ ...limits, lookup: publicLookup })
  return new Agent({
    connect(options, done) {
      // Nothing is looked up for a bare address.
      const address = options.hostname.replace(/^\[(.*)\]$/, '$1')
      if (isIP(address) !== 0 && !isPublic(address)) return done(new Error(`${address} 是内部地址`), null)
      connect(options, done)
    },
  })
}
