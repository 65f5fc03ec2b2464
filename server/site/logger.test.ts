import { expect, test } from 'vitest'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { createLogger } from './logger.ts'

const lines: string[] = []
const logger = createLogger({ logLevel: 'info', production: true }, { write: (line) => void lines.push(line) })

test.each<[string, () => void]>([
  ['a field', () => logger.info({ phone: '13800138000', code: '246810' })],
  ['a nested field', () => logger.info({ body: { phone: '13800138000', password: '246810' } })],
  ['a header', () => logger.info({ req: { headers: { authorization: '246810', cookie: 'Admin-Token=246810' } } })],
  ['a response header', () => logger.info({ res: { headers: { 'set-cookie': 'Admin-Token=246810' } } })],
  ['a message', () => logger.info('no code for 13800138000')],
  ['an error', () => logger.error(new Error('Bearer 246810 of 13800138000 is unknown'))],
  ['a URL', () => logger.info({ url: '/api/x?a=1&phone=13800138000&code=246810' })],
  ['a calendar URL', () => logger.info({ url: '/calendar/my/aB-246810_x.ics' })],
  ['a feed URL', () => logger.info({ url: '/feeds/my/aB-246810_x.xml' })],
])('redacts phone numbers and secrets in %s', (_where, log) => {
  lines.length = 0
  log()
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/13800138000|246810/)
})

const createQueryError = (cause: Error) => new DrizzleQueryError('select $1', ['a\n    at 246810', '246810'], cause)
const createDatabaseError = (fields: object) =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code: '23505', constraint: 'one_per_phone', ...fields })

test.each<[string, () => void]>([
  ['statement parameters', () => logger.error({ err: createQueryError(createDatabaseError({})) })],
  [
    'parameters of a cause',
    () => logger.error({ err: new Error('x', { cause: createQueryError(createDatabaseError({})) }) }),
  ],
  [
    'parameters of one of many',
    () => logger.error({ err: new AggregateError([createQueryError(createDatabaseError({}))]) }),
  ],
  ['an error without a name', () => logger.error(createQueryError(createDatabaseError({})))],
  ['an error message', () => logger.error(`it failed: ${createQueryError(createDatabaseError({})).message}`)],
  [
    'a row that is quoted',
    () => logger.error({ err: createQueryError(createDatabaseError({ detail: 'Key (token_hash)=(246810)' })) }, ''),
  ],
  [
    'a place that quotes',
    () => logger.error({ err: createDatabaseError({ where: "portal with parameters: $1 = '246810'" }) }, ''),
  ],
  [
    'the client of a lost connection',
    () => logger.error({ err: createDatabaseError({ client: { values: ['246810'] } }) }, ''),
  ],
])('redacts %s, retains the error’s stack and code', (_what, log) => {
  lines.length = 0
  log()
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('246810')
  if (lines[0]?.includes('"err"')) expect(lines[0]).toMatch(/logger\.test\.ts.*"errorCode":"23505".*one_per_phone/)
  if (lines[0]?.includes('Failed query')) expect(lines[0]).toContain('select $1')
})

test('redacts the value that a database error quotes', () => {
  lines.length = 0
  const message = 'invalid input syntax for type uuid: "2468"10"'
  logger.error({ err: Object.assign(new pg.DatabaseError(message, 7, 'error'), { code: '22P02' }) }, '')
  expect(lines[0]).toContain('invalid input syntax for type uuid')
  expect(lines[0]).not.toContain('2468')
})

test('logs an error that is its own cause', () => {
  lines.length = 0
  const error = new Error('round')
  error.cause = error
  logger.error({ err: error })
  expect(lines).toHaveLength(1)
})

test('does not redact digits in timestamps and ids', () => {
  lines.length = 0
  logger.info({ at: 1666231200000, id: '3d813800138000ab' })
  expect(lines[0]).toContain('"at":1666231200000,"id":"3d813800138000ab"')
})

test('escapes line breaks in messages', () => {
  lines.length = 0
  logger.info('one\n{"level":60}')
  expect(lines[0]?.trimEnd()).not.toContain('\n')
})
