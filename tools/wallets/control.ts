import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { NotPayable } from './trade-store.ts'
import { Fault } from './faults.ts'
import { KEY_MODES } from './keys.ts'
import type { Wallets } from './simulated-wallets.ts'

const code = z.object({ code: z.string() })
const BODIES = {
  scan: code,
  cancel: code,
  pay: code.extend({ late: z.boolean().default(false), coupon: z.int().nonnegative().default(0) }),
  repeat: z.object({ number: z.string() }),
  time: z.object({ pass: z.int().optional(), set: z.iso.datetime().optional(), skew: z.int().optional() }),
  keys: z.object({ mode: z.enum(KEY_MODES) }),
}

/** The same operations over HTTP for other processes, with JSON requests and responses. */
export function registerControlRoutes(app: FastifyInstance, wallets: Wallets): void {
  app.get('/control/trades', () => wallets.trades())
  app.get('/control/notices', () => wallets.notices())
  app.get('/control/env', () => wallets.env)
  app.post('/control/scan', ({ body }) => wallets.scan(BODIES.scan.parse(body).code))
  app.post('/control/cancel', ({ body }) => wallets.cancel(BODIES.cancel.parse(body).code))
  app.post('/control/pay', ({ body }) => {
    const { code: text, ...how } = BODIES.pay.parse(body)
    return wallets.pay(text, how)
  })
  app.post('/control/repeat', ({ body }) => toDone(wallets.repeat(BODIES.repeat.parse(body).number)))
  app.post('/control/faults', ({ body }) => toDone(wallets.plant(Fault.parse(body))))
  app.delete('/control/faults', () => toDone(wallets.clearFaults()))
  app.post('/control/keys', ({ body }) => toDone(wallets.signWith(BODIES.keys.parse(body).mode)))
  app.post('/control/release', async () => toDone(await wallets.release()))
  app.post('/control/time', ({ body }) => {
    const { pass, set, skew } = BODIES.time.parse(body)
    if (pass !== undefined) wallets.time.pass(pass)
    if (set !== undefined) wallets.time.set(new Date(set))
    if (skew !== undefined) wallets.time.skew(skew)
    return { now: wallets.time.now(), stamp: wallets.time.stamp() }
  })
  app.setErrorHandler((error, _request, reply) => {
    const isAsked = error instanceof NotPayable || error instanceof z.ZodError
    return reply.code(isAsked ? 400 : 500).send({ message: error instanceof Error ? error.message : String(error) })
  })
}

/** Response of an operation without a result. */
const toDone = (_nothing: void): { done: true } => ({ done: true })
