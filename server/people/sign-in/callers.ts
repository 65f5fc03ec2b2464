import type { FastifyRequest } from 'fastify'
import { sourceOf } from '#server/infra/audit/audit.ts'
import type { Session } from '#server/infra/http/session.ts'
import { isUuid } from '#server/infra/http/uuid.ts'
import { isKnown } from './cookies.ts'
import { deviceOf } from './device.ts'
import type { Keys } from './keys.ts'
import type { SignInAttempt } from './sign-in.ts'
import type { Sender } from './codes.ts'

/** Who tries to sign in, from where and on what. */
export function attemptOf(keys: Keys, phone: string, request: FastifyRequest, session: Session): SignInAttempt {
  const { visitorCookie } = session
  return {
    phone,
    trier: { phoneKey: keys.phone(phone), addressKey: keys.address(request.ip) },
    source: sourceOf(request),
    device: deviceOf(request.headers['user-agent']),
    visitor: visitorCookie !== null && isUuid(visitorCookie) ? visitorCookie : null,
    remember: false,
  }
}

/** Who asks for a code, as the caps count. */
export function senderOf(keys: Keys, phone: string, request: FastifyRequest, session: Session): Sender {
  const { trier, visitor } = attemptOf(keys, phone, request, session)
  const visitorKey = visitor === null ? null : keys.visitor(visitor)
  return { ...trier, visitorKey, known: isKnown(request, keys, phone) }
}
