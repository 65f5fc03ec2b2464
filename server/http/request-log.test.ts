import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { requestLog } from './request-log.ts'

test('the child is made once, and only when something is said', () => {
  const info = vi.fn()
  const child = vi.fn(() => ({ info, error: info }))
  const log = requestLog({ level: 'info', child } as unknown as FastifyBaseLogger, { reqId: 'r1' }, {})
  expect(child).not.toHaveBeenCalled()
  log.info({ a: 1 }, 'said')
  log.error('again')
  expect(child).toHaveBeenCalledExactlyOnceWith({ reqId: 'r1' }, {})
  expect(info.mock.calls).toEqual([[{ a: 1 }, 'said'], ['again']])
})

test('a request that says nothing has none made, though Fastify looks at each level of its log', async () => {
  const logger = createLogger({ logLevel: 'info', production: true }, { write: () => {} })
  const child = vi.spyOn(logger, 'child')
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
  })
  app.get('/quiet', () => 'nothing')
  app.get('/speaks', ({ log }) => {
    log.info('something')
    return 'something'
  })
  await app.ready()
  child.mockClear()
  await app.inject('/quiet')
  expect(child).not.toHaveBeenCalled()
  await app.inject('/speaks')
  expect(child).toHaveBeenCalledOnce()
  await app.close()
})
