import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { latestDraws } from '#contract/play/draws.ts'
import { serveDocs } from './docs.ts'

test('/api/docs lists each endpoint once', async () => {
  const app = Fastify()
  serveDocs(app, null)
  app.get(latestDraws.path, { config: { endpoint: latestDraws } }, () => '')
  const { body } = await app.inject('/api/docs')
  expect(body.split(latestDraws.path)).toHaveLength(2)
})
