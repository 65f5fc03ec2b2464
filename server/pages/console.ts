import { randomBytes } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import { contentSecurityPolicy } from '#server/http/headers.ts'
import type { RouteContext } from '#server/http/route.ts'
import { isOperator, readSession } from '#server/http/session.ts'
import type { PageSource } from './page-source.ts'
import type { AsUnknown } from './pages.ts'
import { documentOf } from './template.ts'

interface Deps {
  source: Pick<PageSource, 'console' | 'strict'> | null
  asUnknown: AsUnknown
}

const FOR_OPERATORS = { config: { access: { operator: 'any' } }, schema: { hide: true } } as const

/** The console's one document, for operators signed in with both factors; to everyone else there is nothing. */
export async function serveConsole(
  { app, findMember, prolong }: RouteContext,
  { source, asUnknown }: Deps,
): Promise<void> {
  await source?.console.serveFiles(app)
  app.get(paths.console(), FOR_OPERATORS, async (request, reply) => {
    const { member } = await readSession(request, reply, findMember)
    if (!source || !isOperator(member)) return asUnknown(request, reply)
    await prolong(member)
    const nonce = randomBytes(16).toString('base64url')
    if (source.strict) reply.header('content-security-policy', contentSecurityPolicy(nonce))
    else reply.removeHeader('content-security-policy')
    const document = documentOf({ links: await source.console.links(), head: headOf(nonce) })
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document)
  })
}

/** The nonce stands where Vite looks for it; a script reads it from there for the styles that it makes. */
const headOf = (nonce: string): string =>
  `<title>运营台 · 彩运</title><meta name="robots" content="noindex"><meta property="csp-nonce" nonce="${nonce}">`
