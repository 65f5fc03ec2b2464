import { expect, test } from 'vitest'
import { smsChecks } from './sms.checks.ts'

const run = (production: boolean) => smsChecks({ sms: { provider: 'sandbox' }, production }).checks?.[0]?.run()

test('reports the sandbox as wrong only in production', async () => {
  expect(await run(true)).toMatchObject({ state: 'wrong' })
  expect(await run(false)).toMatchObject({ state: 'good', words: '模拟短信' })
})
