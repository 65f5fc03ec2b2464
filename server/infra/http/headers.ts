import type { FastifyCorsOptions } from '@fastify/cors'

const DIRECTIVES = [
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** The nonce or hashes, as the policy spells them, of elements that may stand in a document beside our files. */
export interface Inline {
  scripts?: readonly string[]
  styles?: readonly string[]
}

/** What a document may load and do. */
export function contentSecurityPolicy({ scripts = [], styles = [] }: Inline = {}): string {
  const own = (directive: string, inline: readonly string[]) => [directive, "'self'", ...inline].join(' ')
  return ["default-src 'self'", own('script-src', scripts), ...DIRECTIVES, own('style-src', styles)].join('; ')
}

/**
 * Headers of every answer (docs/rules/security.md#headers). They never vary, so they are written once: @fastify/helmet
 * puts them together anew for each request, which costs a cached answer more than half of its speed.
 */
export function securityHeaders({ publicUrl }: { publicUrl: string | null }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * CORS for the origins that are listed, exactly; nobody else gets a header
 * (docs/rules/security.md#cross-origin-callers).
 */
export function crossOrigin(origin: string[]): FastifyCorsOptions {
  return { origin, credentials: true, maxAge: 600 }
}
