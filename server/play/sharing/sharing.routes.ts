import { LINK_PICTURES, linkPictures } from '#contract/play/sharing.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { DocumentCall, DocumentMaker } from '#server/infra/answers/document-maker.ts'
import { buildCompressedBody, type CacheableBody, sendBody } from '#server/infra/answers/response-cache.ts'
import { findDrawByIssue } from '#server/play/draws/draws.ts'
import { renderDrawPicture, renderSitePicture } from './pictures.ts'

export interface SharingDeps extends RouteSite {
  drawing: Pick<DocumentMaker, 'cached'>
}

/** Registers the preview pictures of links on other sites (docs/rules/pages.md#sharing). */
export function registerSharingRoutes({ app, db, drawing }: SharingDeps): void {
  app.get(linkPictures.site(), async (request, reply) =>
    sendPicture({ request, reply }, 'link picture', () => renderPng(renderSitePicture())),
  )

  // The query string is not part of the cache key: otherwise callers could fill the cache with invented ones.
  app.get<{ Params: { type: string; issueno: string } }>(
    `${LINK_PICTURES}/:type(^[1-7]$)/:issueno(^\\d{5,7}$).png`,
    async (request, reply) => {
      const { type, issueno } = request.params
      const game = GAMES[Number(type) as GameType]
      return sendPicture({ request, reply }, `link picture ${type} ${issueno}`, () => renderPicture(game, issueno))
    },
  )

  async function renderPicture(game: Game, issueno: string): Promise<CacheableBody> {
    const draw = await findDrawByIssue(db, game, issueno)
    return renderPng(draw ? renderDrawPicture(game, draw) : renderSitePicture())
  }

  /** Sends a picture that other sites may embed. */
  async function sendPicture(call: DocumentCall, key: string, make: () => Promise<CacheableBody>) {
    const { request, reply } = call
    const body = await drawing.cached(call, key, make)
    return sendBody(request, reply.header('cross-origin-resource-policy', 'cross-origin'), body)
  }
}

// Half the bytes of full colour, without a visible difference.
const FEW_COLOURS = { palette: true, colours: 64, dither: 0, effort: 3 } as const

async function renderPng(svg: string): Promise<CacheableBody> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png(FEW_COLOURS).toBuffer()
  return { body: buildCompressedBody('image/png', png), freshUntil: null }
}
