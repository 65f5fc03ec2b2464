import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { guardOrigin } from './origin.ts'

test.each([
  ['1795183030682', 200],
  ['1795183030682-k3x9', 200],
  ['1795183030682.4217', 200],
  ['', 403],
  ['a b', 403],
  ['1'.repeat(65), 403],
])('without Origin, a write with the header gid "%s" gets %i', async (gid, status) => {
  const app = Fastify()
  await app.register(cookie)
  guardOrigin(app, null)
  app.post('/write', () => 'done')
  const answer = await app.inject({ method: 'POST', url: '/write', headers: { gid, cookie: 'uuid=x' } })
  expect(answer.statusCode).toBe(status)
})

// Behind a proxy without X-Forwarded-Proto, the origin computed from the request differs from the visitor's.
test.each([
  ['https://caiyun.example', 200],
  ['http://localhost:80', 403],
  ['https://caiyun.example.evil.example', 403],
])('with PUBLIC_URL, Origin %s gets %i', async (origin, status) => {
  const app = Fastify()
  await app.register(cookie)
  guardOrigin(app, 'https://caiyun.example')
  app.post('/write', () => 'done')
  const answer = await app.inject({ method: 'POST', url: '/write', headers: { origin, cookie: 'uuid=x' } })
  expect(answer.statusCode).toBe(status)
})
