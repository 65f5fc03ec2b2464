import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { projectFile } from '#server/infra/lib/project.ts'
import { regionsIn } from './table.ts'

let regionAt: ReturnType<typeof regionsIn> | null = null

/** Returns the province or the foreign country of an address; '' if unknown, as for all IPv6. */
export function regionOf(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const known = ipaddr.process(address)
  if (!(known instanceof ipaddr.IPv4)) return ''
  // Loads the table, 1 MB, on first use.
  regionAt ??= regionsIn(readFileSync(projectFile('server/infra/regions/regions.bin')))
  return regionAt(Buffer.from(known.toByteArray()).readUInt32BE())
}
