import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Banner, banners } from '#contract/cms/content.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { bannersAt, nextBannerChange } from '#server/cms/content/content.ts'
import { earlier, finish, type Fresh, hotRoute, sendFinished } from '#server/infra/answers/hot.ts'
import { type BannerFacts, factsAt, trueUntil } from './facts.ts'
import { aboutOf, type Name, NAMES, pathOf, pictureOf, type Shape, SHAPES } from './pictures.ts'

type Row = Awaited<ReturnType<typeof bannersAt>>[number]

const SVG = 'image/svg+xml; charset=utf-8'
/** Allows only inline styles: opened directly, an SVG is a document. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** Routes of the banners, and of the pictures generated from draws (decision 023). */
export function bannersRoutes(site: Site): void {
  const { db, clock } = site
  hotRoute(site, banners, async ({ type }) => {
    const now = clock.now()
    const rows = await bannersAt(db, type, now)
    const facts = await factsAt(db, now)
    const freshUntil = earlier(trueUntil(facts), await nextBannerChange(db, now))
    return { data: rows.flatMap((row) => presentBanner(row, facts)), freshUntil }
  })

  async function made(name: Name, shape: Shape): Promise<Fresh> {
    const facts = await factsAt(db, clock.now())
    const svg = pictureOf(facts, name, shape)
    return { body: finish(SVG, svg ?? '', svg === null ? 404 : 200), freshUntil: trueUntil(facts) }
  }

  for (const name of NAMES) {
    for (const shape of SHAPES) {
      const path = pathOf(name, shape)
      // The query string is not part of the cache key: callers can invent it.
      site.app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('content-security-policy', PICTURE_POLICY)
        return sendFinished(request, reply, await site.hot.get(`banner ${path}`, () => made(name, shape)))
      })
    }
  }
}

/** Presents a banner. Omits one with a generated picture if there is nothing to draw. */
function presentBanner({ id, image, title, memo, note, link }: Row, facts: BannerFacts): Banner[] {
  const words = { id, title, memo, note, link }
  const name = NAMES.find((one) => pathOf(one, 'wide') === image)
  if (!name) return [{ ...words, pathimg: image, narrow: image, alt: '' }]
  const wide = pictureOf(facts, name, 'wide')
  if (wide === null) return []
  // An open page requests the picture again only if its URL changes.
  const version = finish(SVG, wide).etag.slice(1, 9)
  const [pathimg, narrow] = [pathOf(name, 'wide'), pathOf(name, 'narrow')].map((path) => `${path}?v=${version}`)
  return [{ ...words, pathimg: pathimg!, narrow: narrow!, alt: aboutOf(facts, name) }]
}
