import { expect, test } from 'vitest'
import { createAddressCounter } from './address-counter.ts'
import { createLimitsChecks } from './limits.feature.ts'

const EXPECTED_CURE = expect.stringContaining('TRUSTED_PROXIES')

function runAddressCheck(ofOne: number, production = true) {
  const { note, share } = createAddressCounter()
  for (let i = 0; i < 5000; i++) note(i < ofOne ? 'the proxy' : `phone ${i}`)
  return createLimitsChecks({ busiest: share, production }).checks?.[0]?.run()
}

test('warns in production if one address sends half of the calls', async () => {
  expect(await runAddressCheck(2500)).toEqual({
    state: 'wrong',
    words: '最近 5000 次访问中，最多的一个地址占 50%',
    cure: EXPECTED_CURE,
  })
  expect(await runAddressCheck(2499)).toEqual({ state: 'good', words: '最近 5000 次访问中，最多的一个地址占 49%' })
  expect(await runAddressCheck(5000, false)).toMatchObject({ state: 'good' })
})

test('reports only complete samples of 5,000 calls', () => {
  const { note, share } = createAddressCounter()
  for (let i = 0; i < 4999; i++) note('one')
  expect(share()).toBeNull()
  note('one')
  for (let i = 0; i < 7000; i++) note(`phone ${i}`)
  expect(share()).toEqual({ busiest: 1, of: 5000 })
})
