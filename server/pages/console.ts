import { randomBytes } from 'node:crypto'
import { CONSOLE_COOKIE } from '#contract/people/operators.console.ts'
import { paths } from '#contract/paths.ts'
import { buildContentSecurityPolicy } from '#server/infra/http/headers.ts'
import type { RouteContext } from '#server/infra/http/route.ts'
import { isOperator, readSession } from '#server/infra/http/session.ts'
import type { PageSource } from './page-source.ts'
import type { NotFoundHandler } from './pages.ts'
import { renderDocument } from './template.ts'

interface Deps {
  source: Pick<PageSource, 'console' | 'strict'> | null
  asUnknown: NotFoundHandler
  https: boolean
}

/** Maximum age of CONSOLE_COOKIE in seconds: long enough to redirect an operator to sign-in after a holiday. */
const COOKIE_AGE = 30 * 86_400

const FOR_OPERATORS = { config: { access: { operator: 'any' } } } as const

/**
 * Serves the console. Sends its document only to signed-in operators. A browser that has opened the console before is
 * redirected to sign-in; all other clients get a 404.
 */
export async function serveConsole(
  { app, findMember, prolong }: RouteContext,
  { source, asUnknown, https }: Deps,
): Promise<void> {
  await source?.console.serveFiles(app)
  app.get(paths.console(), FOR_OPERATORS, async (request, reply) => {
    const { member } = await readSession(request, reply, findMember)
    const isKnown = request.cookies[CONSOLE_COOKIE] !== undefined
    if (source && isKnown && !isOperator(member)) return reply.redirect(paths.operatorLogin(), 303)
    if (!source || !isOperator(member)) return asUnknown(request, reply)
    await prolong(member)
    // The cookie is not HttpOnly, because the page deletes it at sign-out.
    reply.setCookie(CONSOLE_COOKIE, '1', { path: paths.console(), sameSite: 'lax', maxAge: COOKIE_AGE, secure: https })
    const nonce = randomBytes(16).toString('base64url')
    if (source.strict)
      reply.header('content-security-policy', buildContentSecurityPolicy({ styles: [`'nonce-${nonce}'`] }))
    else reply.removeHeader('content-security-policy')
    const document = renderDocument({ links: await source.console.links(), head: buildConsoleHead(nonce) })
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(document)
  })
}

/** Vite's client code reads the nonce from the last element for the styles that it creates. */
const buildConsoleHead = (nonce: string): string =>
  `<title>运营台 · 彩运</title><meta name="robots" content="noindex"><meta property="csp-nonce" nonce="${nonce}">`
