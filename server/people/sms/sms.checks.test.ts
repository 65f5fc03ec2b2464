import { expect, test } from 'vitest'
import { smsChecks } from './sms.checks.ts'

const look = (production: boolean) => smsChecks({ sms: { provider: 'sandbox' }, production }).checks?.[0]?.look()

test('messages that are never sent are wrong only where players wait for them', async () => {
  expect(await look(true)).toMatchObject({ state: 'wrong' })
  expect(await look(false)).toMatchObject({ state: 'good', words: '模拟短信' })
})
