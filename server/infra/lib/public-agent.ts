import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** The allocated global unicast addresses of IPv6. IPv6 addresses that embed an IPv4 address are mostly outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** IETF protocol assignments, which include the Teredo addresses with an embedded IPv4 address. */
const PROTOCOL_ASSIGNMENTS = ipaddr.IPv6.parseCIDR('2001::/23')

export function isPublicAddress(address: string): boolean {
  // Rejects texts such as 0x7f.1, which ipaddr.js would accept.
  if (isIP(address) === 0) return false
  const read = ipaddr.parse(address)
  if (read.range() !== 'unicast') return false
  return read instanceof ipaddr.IPv4 || (read.match(GLOBAL_UNICAST) && !read.match(PROTOCOL_ASSIGNMENTS))
}

/** Fails if any address of the name is not public. The connection uses the checked addresses. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  systemLookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const stranger = addresses?.find(({ address }) => !isPublicAddress(address))
    if (error || stranger) return done(error ?? new Error(`${host} 指向内部地址`), [])
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

export function createPublicAgent(limits: buildConnector.BuildOptions = {}): Agent {
  const connect = buildConnector({ ...limits, lookup: lookUpPublic })
  return new Agent({
    connect(options, done) {
      // The lookup is not called for an IP address as host name.
      const address = options.hostname.replace(/^\[(.*)\]$/, '$1')
      if (isIP(address) !== 0 && !isPublicAddress(address)) return done(new Error(`${address} 是内部地址`), null)
      connect(options, done)
    },
  })
}
