import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from '#server/site/logger.ts'
import { attachRequest } from './request-log.ts'

test('logs a request’s route, not its token', async () => {
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'info', production: true }, { write: (line) => void lines.push(line) })
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.addHook('onRequest', (request, _reply, done) => {
    attachRequest(request)
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
