import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Banner, banners } from '#contract/cms/content.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { listBanners, findNextBannerChange } from '#server/cms/content/content.ts'
import {
  earlier,
  buildBody,
  type CacheableBody,
  registerCachedRoute,
  sendBody,
} from '#server/infra/answers/response-cache.ts'
import { type BannerFacts, readBannerFacts, computeValidUntil } from './facts.ts'
import {
  describePicture,
  type PictureName,
  NAMES,
  toPicturePath,
  renderPicture,
  type PictureShape,
  SHAPES,
} from './pictures.ts'

type Row = Awaited<ReturnType<typeof listBanners>>[number]

const SVG = 'image/svg+xml; charset=utf-8'
/** Allows only inline styles: a browser that opens an SVG directly treats it as a document. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** Registers the route of the banners and the routes of the pictures generated from draws (decision 023). */
export function registerBannerRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerCachedRoute(site, banners, async ({ type }) => {
    const now = clock.now()
    const rows = await listBanners(db, type, now)
    const facts = await readBannerFacts(db, now)
    const freshUntil = earlier(computeValidUntil(facts), await findNextBannerChange(db, now))
    return { data: rows.flatMap((row) => presentBanner(row, facts)), freshUntil }
  })

  async function made(name: PictureName, shape: PictureShape): Promise<CacheableBody> {
    const facts = await readBannerFacts(db, clock.now())
    const svg = renderPicture(facts, name, shape)
    return { body: buildBody(SVG, svg ?? '', svg === null ? 404 : 200), freshUntil: computeValidUntil(facts) }
  }

  for (const name of NAMES) {
    for (const shape of SHAPES) {
      const path = toPicturePath(name, shape)
      // The query string is not part of the cache key: otherwise callers could fill the cache with invented ones.
      site.app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('content-security-policy', PICTURE_POLICY)
        return sendBody(request, reply, await site.responseCache.get(`banner ${path}`, () => made(name, shape)))
      })
    }
  }
}

/** Converts a banner to the wire format; [] if its generated picture has nothing to show. */
function presentBanner({ id, image, title, memo, note, link }: Row, facts: BannerFacts): Banner[] {
  const words = { id, title, memo, note, link }
  const name = NAMES.find((one) => toPicturePath(one, 'wide') === image)
  if (!name) return [{ ...words, pathimg: image, narrow: image, alt: '' }]
  const wide = renderPicture(facts, name, 'wide')
  if (wide === null) return []
  // An open page requests the picture again only if its URL changes.
  const version = buildBody(SVG, wide).etag.slice(1, 9)
  const [pathimg, narrow] = [toPicturePath(name, 'wide'), toPicturePath(name, 'narrow')].map(
    (path) => `${path}?v=${version}`,
  )
  return [{ ...words, pathimg: pathimg!, narrow: narrow!, alt: describePicture(facts, name) }]
}
