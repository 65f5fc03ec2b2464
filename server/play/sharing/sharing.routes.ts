import type { FastifyReply, FastifyRequest } from 'fastify'
import { LINK_PICTURES, linkPictures } from '#contract/play/sharing.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { type FinishedBody, finishPacked, type Fresh, sendFinished } from '#server/infra/answers/hot.ts'
import { drawByIssue } from '#server/play/draws/draws.ts'
import { drawPicture, sitePicture } from './pictures.ts'

export interface SharingDeps extends Site {
  /** Rate-limits and generates pictures, two at a time, and caches them until draws change. */
  drawing: {
    cached(
      call: { request: FastifyRequest; reply: FastifyReply },
      key: string,
      make: () => Promise<Fresh>,
    ): Promise<FinishedBody>
  }
}

interface Asked {
  type: string
  issueno: string
}

/** Routes of the preview pictures for links on other sites (docs/rules/pages.md#sharing). */
export function sharingRoutes({ app, db, drawing }: SharingDeps): void {
  app.get(linkPictures.site(), async (request, reply) =>
    send(request, reply, await drawing.cached({ request, reply }, 'link picture', () => drawn(sitePicture()))),
  )

  // The query string is not part of the cache key: callers can invent it.
  app.get<{ Params: Asked }>(`${LINK_PICTURES}/:type(^[1-7]$)/:issueno(^\\d{5,7}$).png`, async (request, reply) => {
    const { type, issueno } = request.params
    const game = GAMES[Number(type) as GameType]
    const key = `link picture ${type} ${issueno}`
    return send(request, reply, await drawing.cached({ request, reply }, key, () => pictureOf(game, issueno)))
  })

  async function pictureOf(game: Game, issueno: string): Promise<Fresh> {
    const draw = await drawByIssue(db, game, issueno)
    return drawn(draw ? drawPicture(game, draw) : sitePicture())
  }
}

/** Sends a picture that other sites may embed. */
function send(request: FastifyRequest, reply: FastifyReply, body: FinishedBody): FastifyReply {
  return sendFinished(request, reply.header('cross-origin-resource-policy', 'cross-origin'), body)
}

// Half the bytes of full colour, without a visible difference.
const FEW_COLOURS = { palette: true, colours: 64, dither: 0, effort: 3 } as const

async function drawn(svg: string): Promise<Fresh> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png(FEW_COLOURS).toBuffer()
  return { body: finishPacked('image/png', png), freshUntil: null }
}
