import { readFileSync, writeFileSync } from 'node:fs'
import { type RegionRange, tableOf } from '#server/infra/regions/table.ts'

/*
 * node tools/regions.ts FILE.xdb: makes the table of regions anew from ip2region's for IPv4
 * (docs/decisions/034-regions.md). Its segments, from the first to the last in its head, each have 14 bytes: the first
 * and the last address, and how long its text is and where it stands.
 */

const FIRST_AT = 8
const LAST_AT = 12
const SEGMENT = 14

const [, , file] = process.argv
if (!file) throw new Error('node tools/regions.ts FILE.xdb')
const table = tableOf(merged(rangesIn(readFileSync(file))))
writeFileSync(new URL('../server/infra/regions/regions.bin', import.meta.url), table)

function* rangesIn(xdb: Buffer): Generator<RegionRange> {
  for (let at = xdb.readUInt32LE(FIRST_AT); at <= xdb.readUInt32LE(LAST_AT); at += SEGMENT) {
    const [length, place] = [xdb.readUInt16LE(at + 8), xdb.readUInt32LE(at + 10)]
    yield { from: xdb.readUInt32LE(at), region: regionOf(xdb.toString('utf8', place, place + length)) }
  }
}

/** Neighbours of one region are one range. */
function merged(ranges: Iterable<RegionRange>): RegionRange[] {
  const kept: RegionRange[] = []
  for (const range of ranges) if (kept.at(-1)?.region !== range.region) kept.push(range)
  return kept
}

/** 中国|0|江苏省|苏州市|电信 is 江苏; 0 is not known, and 欧洲 or 亚太地区 no country. */
function regionOf(text: string): string {
  const [country = '0', , province = '0'] = text.split('|')
  if (country !== '中国') return country === '0' || /洲$|地区$/.test(country) ? '' : country
  if (province === '0') return ''
  const name = province.replace(/省$/, '')
  return ['香港', '澳门', '台湾'].includes(name) ? `中国${name}` : name
}
