import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** All that the public network has handed out of IPv6: what is written around an IPv4 address lies outside. */
const HANDED_OUT = ipaddr.IPv6.parseCIDR('2000::/3')
/** Of protocols, no hosts: Teredo hides an IPv4 address in it. */
const OF_PROTOCOLS = ipaddr.IPv6.parseCIDR('2001::/23')

/** Whether an address belongs to a host of the public network, by IANA's lists of special addresses. */
export function isPublic(address: string): boolean {
  // What reads them takes 0x7f.1 for an address, too.
  if (isIP(address) === 0) return false
  const read = ipaddr.parse(address)
  if (read.range() !== 'unicast') return false
  return read instanceof ipaddr.IPv4 || (read.match(HANDED_OUT) && !read.match(OF_PROTOCOLS))
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
