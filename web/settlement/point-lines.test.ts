import { expect, test } from 'vitest'
import { pointLines } from './point-lines.ts'

const row = (prizename: string, num: number | null) => ({ id: 1, prizename, num, singlebonus: 5, note: '' })

test('a settled draw shows its levels, with the counts of equal names and no promotion rows', () => {
  const points = [
    { level: 1, name: '一等奖', points: 5_000_000 },
    { level: 2, name: '二等奖', points: 0 },
  ]
  expect(pointLines({ points, detail: [row('一等奖', 9), row('一等奖追加', 2)] })).toEqual([
    { name: '一等奖', num: 9, points: 5_000_000 },
    { name: '二等奖', num: null, points: 0 },
  ])
})

test('before settlement the published rows stand without points', () => {
  expect(pointLines({ points: [], detail: [row('一等奖', null)] })).toEqual([
    { name: '一等奖', num: null, points: null },
  ])
})
