import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { unsubscribeAddress } from './addresses.ts'
import type { MailLinks } from './links.ts'

/** URL for one-click unsubscribing (RFC 8058); the token is in the query. */
export const ONE_CLICK_PATH = '/api/mail/one-click'

const FORM_BYTES = 1024

interface OneClickRoute {
  Querystring: { token?: unknown }
}

/** POST unsubscribes by the signed token, without a cookie. GET redirects a browser to the unsubscribe page. */
export async function registerOneClick(
  app: FastifyInstance,
  { db, links }: { db: Database; links: MailLinks },
): Promise<void> {
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, _body, done) => done(null))
    const getToken = ({ token }: OneClickRoute['Querystring']): string => (typeof token === 'string' ? token : '')

    own.post<OneClickRoute>(
      ONE_CLICK_PATH,
      { config: { access: 'public', ownProof: true }, bodyLimit: FORM_BYTES },
      async ({ query }, reply) => {
        const id = links.read('unsubscribe', getToken(query))
        if (id !== null) await unsubscribeAddress(db, id)
        return reply
          .code(id === null ? 404 : 200)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('')
      },
    )

    own.get<OneClickRoute>(ONE_CLICK_PATH, { config: { access: 'public' } }, ({ query }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(paths.mailLink('unsubscribe', encodeURIComponent(getToken(query)))),
    )
  })
}
