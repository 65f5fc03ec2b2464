import { expect, test, vi } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
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
