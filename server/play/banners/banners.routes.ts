import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Banner, banners } from '#contract/cms/content.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { bannersAt, nextBannerChange } from '#server/cms/content/content.ts'
import { earlier, finish, type Fresh, hotRoute, sendFinished } from '#server/infra/answers/hot.ts'
import { type BannerFacts, factsAt, trueUntil } from './facts.ts'
import { aboutOf, type Name, NAMES, pathOf, pictureOf, type Shape, SHAPES } from './pictures.ts'

type Row = Awaited<ReturnType<typeof bannersAt>>[number]

const SVG = 'image/svg+xml; charset=utf-8'
/** A picture may look as it says, and nothing else: opened by itself, SVG is a document. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/** The banners, and the pictures that the site draws for them from its draws (decision 023). */
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
      // What an address says behind its path is no part of the key: callers make it up.
      site.app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('content-security-policy', PICTURE_POLICY)
        return sendFinished(request, reply, await site.hot.get(`banner ${path}`, () => made(name, shape)))
      })
    }
  }
}

/** A banner whose picture is ours is left out while there is nothing to draw. */
function presentBanner({ id, image, title, memo, note, link }: Row, facts: BannerFacts): Banner[] {
  const words = { id, title, memo, note, link }
  const name = NAMES.find((one) => pathOf(one, 'wide') === image)
  if (!name) return [{ ...words, pathimg: image, narrow: image, alt: '' }]
  const wide = pictureOf(facts, name, 'wide')
  if (wide === null) return []
  // An open page asks for the picture again only where its address is another.
  const version = finish(SVG, wide).etag.slice(1, 9)
  const [pathimg, narrow] = [pathOf(name, 'wide'), pathOf(name, 'narrow')].map((path) => `${path}?v=${version}`)
  return [{ ...words, pathimg: pathimg!, narrow: narrow!, alt: aboutOf(facts, name) }]
}
