import type { FastifyRequest } from 'fastify'
import type { CodePurpose } from '#contract/people/account.ts'
import { getCallSource } from '#server/infra/audit/audit.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import { type Session, isUuid } from '#server/infra/http/session.ts'
import { isKnownBrowser } from './cookies.ts'
import type { SiteKeys } from './keys.ts'
import type { CodeCaller, SignInAttempt, TrustLevel } from './code-caller.ts'

interface CallersDeps {
  keys: SiteKeys
  counter: Pick<CallCounter, 'guestOf'>
}

interface PhoneCall {
  phone: string
  purpose: CodePurpose
  request: FastifyRequest
  session: Session
}

export function buildSignInAttempt(site: CallersDeps, call: PhoneCall): SignInAttempt {
  const { phone, request, session } = call
  const { visitorCookie } = session
  return {
    phone,
    caller: buildCodeCaller(site, call),
    source: getCallSource(request),
    device: describeDevice(request.headers['user-agent']),
    visitor: visitorCookie !== null && isUuid(visitorCookie) ? visitorCookie : null,
    remember: false,
    zeros: 0,
  }
}

export function buildCodeCaller(
  { keys, counter }: CallersDeps,
  { phone, purpose, request, session }: PhoneCall,
): CodeCaller {
  const trust = selectTrustLevel(keys, phone, purpose, request)
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

/** Returns the trust level; `unknown` for a change of phone, because the member has not verified the new phone yet. */
function selectTrustLevel(keys: SiteKeys, phone: string, purpose: CodePurpose, request: FastifyRequest): TrustLevel {
  if (purpose === 'prove' || purpose === 'delete') return 'member'
  return purpose !== 'phone' && isKnownBrowser(request, keys, phone) ? 'known' : 'unknown'
}

const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/Edg/i, 'Edge'],
  [/Firefox|FxiOS/i, 'Firefox'],
  [/Chrome|CriOS/i, 'Chrome'],
  [/Safari/i, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/i, 'iOS'],
  [/Android/i, 'Android'],
  [/Windows/i, 'Windows'],
  [/Macintosh/i, 'macOS'],
  [/Linux/i, 'Linux'],
]

/** Returns browser and system, such as `Chrome · Windows`. The site stores nothing else of the user agent. */
function describeDevice(userAgent: string | undefined): string {
  const named = (table: [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ') || '其他设备'
}
