import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/infra/lib/clock.ts'

const PATH = '/.well-known/security.txt'
/** Validity in days. RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180
const DAY_MS = 86_400_000

interface Deps {
  contact: string | null
  origin: string | null
  clock: Clock
}

export function serveSecurityTxt(app: FastifyInstance, { contact, origin, clock }: Deps): void {
  if (contact === null) return
  app.get(PATH, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + GOOD_FOR_DAYS * DAY_MS)
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: zh, en',
      ...(origin === null ? [] : [`Canonical: ${origin}${PATH}`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
