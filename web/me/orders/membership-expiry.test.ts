import { expect, test } from 'vitest'
import { computeUntil } from './membership-expiry.ts'

const TODAY = '2022-12-31'

test.each([
  [1, '2023-01-31 周二'],
  [2, '2023-02-28 周二'],
  [3, '2023-03-31 周五'],
  [12, '2023-12-31 周日'],
])('without membership, %i months bought today last until %s', (months, until) => {
  expect(computeUntil(months, TODAY, null)).toBe(until)
  expect(computeUntil(months, TODAY, { is_vip: 0, vip_since: '', deadline: '2022-11-30 12:00:00' })).toBe(until)
})

test('extends a running membership from its end', () => {
  const member = { is_vip: 1, vip_since: '2023-11-18 23:59:59', deadline: '2024-01-18 23:59:59' }
  expect(computeUntil(1, TODAY, member)).toBe('2024-02-18 周日')
})

test.each([
  [1, '2023-03-31 周五'],
  [3, '2023-05-31 周三'],
  [12, '2024-02-29 周四'],
])('a membership from 31 January, extended by %i months, ends %s', (months, until) => {
  const member = { is_vip: 1, vip_since: '2023-01-31 12:00:00', deadline: '2023-02-28 12:00:00' }
  expect(computeUntil(months, '2023-01-31', member)).toBe(until)
})
