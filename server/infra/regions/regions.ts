import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { toProjectUrl } from '#server/infra/lib/project.ts'
import { createRegionLookup } from './table.ts'

let lookUpRegion: ReturnType<typeof createRegionLookup> | null = null

/** Returns the Chinese province or the country of an IPv4 or IPv4-mapped address; '' if unknown, and for other IPv6. */
export function findRegion(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const known = ipaddr.process(address)
  if (!(known instanceof ipaddr.IPv4)) return ''
  // Loads the table of 1 MB on first use.
  lookUpRegion ??= createRegionLookup(readFileSync(toProjectUrl('server/infra/regions/regions.bin')))
  return lookUpRegion(Buffer.from(known.toByteArray()).readUInt32BE())
}
