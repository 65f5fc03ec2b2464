import type { FastifyRequest } from 'fastify'
import type { CodePurpose } from '#contract/people/account.ts'
import { sourceOf } from '#server/infra/audit/audit.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import type { Session } from '#server/infra/http/session.ts'
import { isUuid } from '#server/infra/http/uuid.ts'
import { isKnown } from './cookies.ts'
import { deviceOf } from './device.ts'
import type { Keys } from './keys.ts'
import type { CodeCaller, SignInAttempt, TrustLevel } from './code-caller.ts'

interface CallersDeps {
  keys: Keys
  counter: Pick<CallCounter, 'guestOf'>
}

interface PhoneCall {
  phone: string
  purpose: CodePurpose
  request: FastifyRequest
  session: Session
}

/** Returns the caller of a try with address and device. */
export function attemptOf(site: CallersDeps, call: PhoneCall): SignInAttempt {
  const { phone, request, session } = call
  const { visitorCookie } = session
  return {
    phone,
    caller: callerOf(site, call),
    source: sourceOf(request),
    device: deviceOf(request.headers['user-agent']),
    visitor: visitorCookie !== null && isUuid(visitorCookie) ? visitorCookie : null,
    remember: false,
    zeros: 0,
  }
}

/** Returns the counter keys of a call. */
export function callerOf({ keys, counter }: CallersDeps, { phone, purpose, request, session }: PhoneCall): CodeCaller {
  const trust = trustOf(keys, phone, purpose, request)
  const phoneKey = keys.phone(phone, trust)
  const addressKey = keys.address(request.ip)
  const guest = counter.guestOf(request)
  const memberKey = session.member && keys.asker('member', String(session.member.id))
  const byOwnKey = { networkKey: memberKey ?? phoneKey, widerKey: null }
  const byAddress = { networkKey: addressKey, widerKey: keys.widerNetwork(request.ip) }
  return {
    trust,
    phoneKey,
    unknownPhoneKey: keys.phone(phone, 'unknown'),
    addressKey,
    ...(trust === 'unknown' && purpose !== 'phone' ? byAddress : byOwnKey),
    askerKey: memberKey ?? (guest === null ? null : keys.asker('guest', guest)),
  }
}

/** Returns the trust level. A code for a new phone is sent to a number not yet verified by the member. */
function trustOf(keys: Keys, phone: string, purpose: CodePurpose, request: FastifyRequest): TrustLevel {
  if (purpose === 'prove' || purpose === 'delete') return 'member'
  return purpose !== 'phone' && isKnown(request, keys, phone) ? 'known' : 'unknown'
}
