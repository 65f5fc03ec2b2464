import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

const lines: string[] = []
const logger = createLogger({ logLevel: 'info', production: true }, { write: (line) => void lines.push(line) })

test.each<[string, () => void]>([
  ['a field', () => logger.info({ phone: '13800138000', code: '246810' })],
  ['a field of a field', () => logger.info({ body: { phone: '13800138000', password: '246810' } })],
  ['a header', () => logger.info({ req: { headers: { authorization: '246810', cookie: 'Admin-Token=246810' } } })],
  ['an answer’s header', () => logger.info({ res: { headers: { 'set-cookie': 'Admin-Token=246810' } } })],
  ['a message', () => logger.info('no code for 13800138000')],
  ['an error', () => logger.error(new Error('Bearer 246810 of 13800138000 is unknown'))],
  ['an address', () => logger.info({ url: '/api/x?a=1&phone=13800138000&code=246810' })],
])('%s shows neither a phone nor a secret', (_where, log) => {
  lines.length = 0
  log()
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/13800138000|246810/)
})

test('times and ids stay readable', () => {
  lines.length = 0
  logger.info({ at: 1666231200000, id: '3d813800138000ab' })
  expect(lines[0]).toContain('"at":1666231200000,"id":"3d813800138000ab"')
})

test('a line break in a message does not make a second line', () => {
  lines.length = 0
  logger.info('one\n{"level":60}')
  expect(lines[0]?.trimEnd()).not.toContain('\n')
})
