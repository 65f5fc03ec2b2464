import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readableUrl } from './readable-url.ts'

test.each([
  ['/index', '/index'],
  ['/%E5%BD%A9', '/%E5%BD%A9'],
  ['/index?x=%ff', '/index?x=%ff'],
  ['/%', '/%25'],
  ['/%ff?x=1', '/%25ff'],
])('%s is read as %s', (url, read) => expect(readableUrl(url)).toBe(read))

test('a broken escape finds no page, and is not refused in words of the framework', async () => {
  const app = Fastify({ rewriteUrl: ({ url = '/' }) => readableUrl(url) })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('no page'))
  const { statusCode, body } = await app.inject('/api/%ff')
  expect([statusCode, body]).toEqual([404, 'no page'])
})
