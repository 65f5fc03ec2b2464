import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { toDecodableUrl } from './app.ts'

test.each([
  ['/index', '/index'],
  ['/%E5%BD%A9', '/%E5%BD%A9'],
  ['/index?x=%ff', '/index?x=%ff'],
  ['/%', '/%25'],
  ['/%ff?x=1', '/%25ff'],
])('toDecodableUrl maps %s to %s', (url, read) => expect(toDecodableUrl(url)).toBe(read))

test('invalid percent-encoding gets the site’s 404', async () => {
  const app = Fastify({ rewriteUrl: ({ url = '/' }) => toDecodableUrl(url) })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('no page'))
  const { statusCode, body } = await app.inject('/api/%ff')
  expect([statusCode, body]).toEqual([404, 'no page'])
})
