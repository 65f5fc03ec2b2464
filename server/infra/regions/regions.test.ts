import { expect, test } from 'vitest'
import { findRegion } from './regions.ts'
import { createRegionLookup, encodeRegionTable } from './table.ts'

test.each([
  ['114.114.114.114', '江苏'],
  ['202.96.134.133', '广东'],
  ['202.106.0.20', '北京'],
  ['::ffff:202.106.0.20', '北京'],
  ['1.36.0.1', '中国香港'],
  ['168.95.1.1', '中国台湾'],
  ['8.8.8.8', '美国'],
])('locates the address %s in %s', (address, region) => {
  expect(findRegion(address)).toBe(region)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '100.64.0.1',
  '192.0.2.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '2408:8000::1',
  'unknown',
  '',
])('returns no region for the address "%s"', (address) => expect(findRegion(address)).toBe(''))

test('an address range includes its first and last address', () => {
  const ranges = [
    { from: 16, region: '北京' },
    { from: 32, region: '' },
    { from: 33, region: '日本' },
    { from: 2 ** 32 - 1, region: '北京' },
  ]
  const at = createRegionLookup(encodeRegionTable(ranges))
  expect([0, 15, 16, 31, 32, 33, 2 ** 32 - 2, 2 ** 32 - 1].map(at)).toEqual([
    '',
    '',
    '北京',
    '北京',
    '',
    '日本',
    '日本',
    '北京',
  ])
})
