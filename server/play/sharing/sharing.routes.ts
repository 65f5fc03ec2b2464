import type { FastifyReply, FastifyRequest } from 'fastify'
import { LINK_PICTURES, linkPictures } from '#contract/play/sharing.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import {
  type ResponseBody,
  buildCompressedBody,
  type CacheableBody,
  sendBody,
} from '#server/infra/answers/response-cache.ts'
import { findDrawByIssue } from '#server/play/draws/draws.ts'
import { renderDrawPicture, renderSitePicture } from './pictures.ts'

export interface SharingDeps extends RouteSite {
  /** Rate-limits and generates pictures, two at a time, and caches them until draws change. */
  drawing: {
    cached(
      call: { request: FastifyRequest; reply: FastifyReply },
      key: string,
      make: () => Promise<CacheableBody>,
    ): Promise<ResponseBody>
  }
}

interface PictureParams {
  type: string
  issueno: string
}

/** Routes of the preview pictures for links on other sites (docs/rules/pages.md#sharing). */
export function registerSharingRoutes({ app, db, drawing }: SharingDeps): void {
  app.get(linkPictures.site(), async (request, reply) =>
    sendPicture(
      request,
      reply,
      await drawing.cached({ request, reply }, 'link picture', () => renderPng(renderSitePicture())),
    ),
  )

  // The query string is not part of the cache key: otherwise callers could fill the cache with invented ones.
  app.get<{ Params: PictureParams }>(
    `${LINK_PICTURES}/:type(^[1-7]$)/:issueno(^\\d{5,7}$).png`,
    async (request, reply) => {
      const { type, issueno } = request.params
      const game = GAMES[Number(type) as GameType]
      const key = `link picture ${type} ${issueno}`
      return sendPicture(
        request,
        reply,
        await drawing.cached({ request, reply }, key, () => renderPicture(game, issueno)),
      )
    },
  )

  async function renderPicture(game: Game, issueno: string): Promise<CacheableBody> {
    const draw = await findDrawByIssue(db, game, issueno)
    return renderPng(draw ? renderDrawPicture(game, draw) : renderSitePicture())
  }
}

/** Sends a picture that other sites may embed. */
function sendPicture(request: FastifyRequest, reply: FastifyReply, body: ResponseBody): FastifyReply {
  return sendBody(request, reply.header('cross-origin-resource-policy', 'cross-origin'), body)
}

// Half the bytes of full colour, without a visible difference.
const FEW_COLOURS = { palette: true, colours: 64, dither: 0, effort: 3 } as const

async function renderPng(svg: string): Promise<CacheableBody> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png(FEW_COLOURS).toBuffer()
  return { body: buildCompressedBody('image/png', png), freshUntil: null }
}
