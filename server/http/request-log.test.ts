import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { expect, test, vi } from 'vitest'
import { createLogger } from '#server/logger.ts'
import { nameRequest, requestLog } from './request-log.ts'

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

test('what a request says names its method and route, not what stands in its address', async () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info', production: true }, { write: (line) => void lines.push(line) })
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: requestLog,
  })
  app.addHook('onRequest', (request, _reply, done) => {
    nameRequest(request)
    done()
  })
  app.post('/calendar/my/:token', ({ log }) => {
    log.warn('said')
    return 'something'
  })
  app.setNotFoundHandler(({ log }) => {
    log.warn('said')
    return 'a page'
  })
  lines.length = 0
  await app.inject({ method: 'POST', url: '/calendar/my/geheim' })
  await app.inject('/draw/3?token=geheim')
  expect(lines.filter((line) => line.includes('"said"')).map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'POST', route: '/calendar/my/:token' }),
    expect.objectContaining({ method: 'GET', route: '/draw/3' }),
  ])
  await app.close()
})
