import { readFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'
import { projectFile } from '#server/infra/lib/project.ts'
import { regionsIn } from './table.ts'

let regionAt: ReturnType<typeof regionsIn> | null = null

/** Where an address is: the province, or the country abroad; '' where that is not known, as of all IPv6. */
export function regionOf(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const known = ipaddr.process(address)
  if (!(known instanceof ipaddr.IPv4)) return ''
  // A megabyte, read when it is first asked for.
  regionAt ??= regionsIn(readFileSync(projectFile('server/infra/regions/regions.bin')))
  return regionAt(Buffer.from(known.toByteArray()).readUInt32BE())
}
