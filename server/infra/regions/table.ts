/** A range of IPv4 addresses: it begins at the address `from`, as a number, and ends before the next range. */
export interface RegionRange {
  readonly from: number
  readonly region: string
}

const WIDTH = 4
const CODE = 2

/** Format: distinct names as a line of JSON, all start addresses, then for each range the index of its name. */
export function encodeRegionTable(ranges: readonly RegionRange[]): Buffer {
  const names = [...new Set(ranges.map(({ region }) => region))]
  const codes = new Map(names.map((name, code) => [name, code]))
  const head = Buffer.from(`${JSON.stringify(names)}\n`)
  const body = Buffer.alloc(ranges.length * (WIDTH + CODE))
  ranges.forEach(({ from, region }, n) => {
    body.writeUInt32BE(from, n * WIDTH)
    body.writeUInt16BE(codes.get(region)!, ranges.length * WIDTH + n * CODE)
  })
  return Buffer.concat([head, body])
}

export function createRegionLookup(table: Buffer): (address: number) => string {
  const end = table.indexOf('\n')
  const names = JSON.parse(table.toString('utf8', 0, end)) as string[]
  const body = table.subarray(end + 1)
  const count = body.length / (WIDTH + CODE)
  return (address) => {
    let [low, high] = [0, count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (body.readUInt32BE(middle * WIDTH) <= address) low = middle + 1
      else high = middle
    }
    return low === 0 ? '' : names[body.readUInt16BE(count * WIDTH + (low - 1) * CODE)]!
  }
}
