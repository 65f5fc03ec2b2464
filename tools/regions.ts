import { readFileSync, writeFileSync } from 'node:fs'
import { type RegionRange, encodeRegionTable } from '#server/infra/regions/table.ts'

/*
 * node tools/regions.ts FILE.xdb: generates the region table from ip2region's IPv4 data
 * (docs/decisions/034-regions.md). The header of FILE.xdb has the offsets of the first and last segment; each segment
 * has 14 bytes: first and last address, length and offset of the text.
 */

const FIRST_AT = 8
const LAST_AT = 12
const SEGMENT = 14

const [, , file] = process.argv
if (!file) throw new Error('node tools/regions.ts FILE.xdb')
const table = encodeRegionTable(mergeRanges(readRanges(readFileSync(file))))
writeFileSync(new URL('../server/infra/regions/regions.bin', import.meta.url), table)

function* readRanges(xdb: Buffer): Generator<RegionRange> {
  for (let at = xdb.readUInt32LE(FIRST_AT); at <= xdb.readUInt32LE(LAST_AT); at += SEGMENT) {
    const [length, place] = [xdb.readUInt16LE(at + 8), xdb.readUInt32LE(at + 10)]
    yield { from: xdb.readUInt32LE(at), region: toRegionName(xdb.toString('utf8', place, place + length)) }
  }
}

/** Merges adjacent ranges of the same region. */
function mergeRanges(ranges: Iterable<RegionRange>): RegionRange[] {
  const kept: RegionRange[] = []
  for (const range of ranges) if (kept.at(-1)?.region !== range.region) kept.push(range)
  return kept
}

/** Maps 中国|0|江苏省|苏州市|电信 to 江苏. 0 means unknown; 欧洲 and 亚太地区 are not countries. */
function toRegionName(text: string): string {
  const [country = '0', , province = '0'] = text.split('|')
  if (country !== '中国') return country === '0' || /洲$|地区$/.test(country) ? '' : country
  if (province === '0') return ''
  const name = province.replace(/省$/, '')
  return ['香港', '澳门', '台湾'].includes(name) ? `中国${name}` : name
}
