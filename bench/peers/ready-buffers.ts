import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'

/** The floor of a cached answer: Fastify sending `hello`, or a buffer of a given size that is ready before anyone asks. */
const app = Fastify()
app.get(
  '/hello',
  { schema: { response: { 200: { type: 'object', properties: { hello: { type: 'string' } } } } } },
  () => ({
    hello: 'world',
  }),
)
const buffers = new Map<string, Buffer>()
app.get<{ Params: { bytes: string } }>('/bytes/:bytes', (request, reply) => {
  const { bytes } = request.params
  const ready = buffers.get(bytes) ?? Buffer.alloc(Number(bytes), 'x')
  buffers.set(bytes, ready)
  return reply.type('text/html; charset=utf-8').send(ready)
})
const zipped = new Map<string, Buffer>()
// Like zipped bytes: who asks spends longer on them than on a text, so the two must not be compared.
app.get<{ Params: { bytes: string } }>('/zipped/:bytes', (request, reply) => {
  const { bytes } = request.params
  const ready = zipped.get(bytes) ?? randomBytes(Number(bytes))
  zipped.set(bytes, ready)
  return reply.type('application/json; charset=utf-8').send(ready)
})
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
