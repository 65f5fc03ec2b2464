import { agreement, agreementVersion, agreementVersions } from '#contract/cms/agreements.ts'
import { articleDetail, banners, contact, notices as noticeList, questions } from '#contract/cms/content.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import {
  findNextAgreementTime,
  getAgreementVersion,
  getCurrentAgreement,
  listAgreementVersions,
  toAgreementName,
} from './agreements.ts'
import {
  findNextBannerChange,
  findNextPublication,
  getArticle,
  listBanners,
  listHelpArticles,
  listNotices,
} from './articles.ts'
import { getContact, listPlaceholders, hidePlaceholders } from './contact.ts'
import { seedAgreements, seedContent } from './first-content.ts'
import { presentAgreement, presentArticle, presentBanner, presentQuestion, presentSummary } from './content.present.ts'

/** Registers the routes, and seeds the first content and the agreements before the server is ready. */
export function contentRoutes(site: RouteSite): void {
  const { production, db, clock } = site
  /** Caches until the next scheduled change; writers invalidate the cache. */
  async function readUntilNextChange<Data>(read: (now: Date) => Promise<Data>, findNextChange = findNextPublication) {
    const now = clock.now()
    return { data: await read(now), freshUntil: await findNextChange(db, now) }
  }
  registerCachedRoute(site, noticeList, () =>
    readUntilNextChange(async (now) => (await listNotices(db, now)).map(presentSummary)),
  )
  registerCachedRoute(site, questions, ({ q }) =>
    readUntilNextChange(async (now) => (await listHelpArticles(db, now, q)).map(presentQuestion)),
  )
  registerCachedRoute(site, articleDetail, ({ id }) =>
    readUntilNextChange(async (now) => presentArticle(await getArticle(db, id, now))),
  )
  registerCachedRoute(site, banners, ({ type }) =>
    readUntilNextChange(async (now) => (await listBanners(db, type, now)).map(presentBanner), findNextBannerChange),
  )
  registerCachedRoute(site, agreement, ({ id }) =>
    readUntilNextChange(
      async (now) => presentAgreement(await getCurrentAgreement(db, toAgreementName(id), now)),
      findNextAgreementTime,
    ),
  )
  registerCachedRoute(site, agreementVersions, ({ id }) =>
    readUntilNextChange(
      async (now) => (await listAgreementVersions(db, toAgreementName(id), now)).map(presentAgreement),
      findNextAgreementTime,
    ),
  )
  registerCachedRoute(site, agreementVersion, async ({ id }) => ({
    data: presentAgreement(await getAgreementVersion(db, id)),
    freshUntil: null,
  }))
  registerCachedRoute(site, contact, async () => ({ data: hidePlaceholders(await getContact(db)), freshUntil: null }))
  site.app.addHook('onReady', async () => {
    await runTransaction(db, async (tx) => {
      await seedContent(tx, clock.now())
      await seedAgreements(tx, clock.now())
    })
    const missing = listPlaceholders(await getContact(db))
    if (production && missing.length > 0)
      site.app.log.warn({ missing }, '页脚的联系方式或备案号还是占位内容，请在上线前填写')
  })
}
