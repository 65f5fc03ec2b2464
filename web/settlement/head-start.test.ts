import { expect, test } from 'vitest'
import { rowIn } from './head-start.ts'

const row = { id: 42, type: 1, issueno: '2022150', opendate: '2022-12-29 21:15:00' }

test('the tapped row counts for its own issue only', () => {
  const kept = JSON.stringify(row)
  expect(rowIn(kept, 1, '2022150')).toEqual(row)
  expect(rowIn(kept, 2, '2022150')).toBeNull()
  expect(rowIn(kept, 1, '2022149')).toBeNull()
})

test.each([null, '', 'null', '{', '"text"', '7'])('%s is no head start', (kept) => {
  expect(rowIn(kept, 1, '2022150')).toBeNull()
})
