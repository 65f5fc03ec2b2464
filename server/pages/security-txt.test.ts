import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createFixedClock } from '#server/infra/lib/clock.ts'
import { serveSecurityTxt } from './security-txt.ts'

const PATH = '/.well-known/security.txt'
const clock = createFixedClock('2023-03-01T10:00:00+08:00')

test('security.txt contains the contact and an expiry date', async () => {
  const app = Fastify()
  serveSecurityTxt(app, { contact: 'mailto:safe@caiyun.example', origin: 'https://caiyun.example', clock })
  const { body, headers } = await app.inject(PATH)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(`Contact: mailto:safe@caiyun.example
Expires: 2023-08-28T02:00:00.000Z
Preferred-Languages: zh, en
Canonical: https://caiyun.example${PATH}
`)
})

test('answers security.txt with 404 without SECURITY_CONTACT', async () => {
  const app = Fastify()
  serveSecurityTxt(app, { contact: null, origin: null, clock })
  expect((await app.inject(PATH)).statusCode).toBe(404)
})
