import { articleDetail, contact, notices as noticeList, questions } from '#contract/cms/content.ts'
import type { Site } from '#server/infra/answers/site.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import type { RouteContext } from '#server/infra/http/route.ts'
import {
  articleOrRefuse,
  contactLines,
  helpArticles,
  layFirstContent,
  nextPublication,
  notices,
  placeholdersIn,
  shownContact,
} from './content.ts'
import { presentArticle, presentQuestion, presentSummary } from './content.present.ts'

/** Calls for announcements, help and contact lines. Seeds the first content before the server is ready. */
export function contentRoutes(site: Site): void {
  const { production, db, clock } = site
  /** Caches until the next scheduled publication; writers invalidate the cache. */
  async function scheduled<Data>(read: (now: Date) => Promise<Data>) {
    const now = clock.now()
    return { data: await read(now), freshUntil: await nextPublication(db, now) }
  }
  hotRoute(site, noticeList, () => scheduled(async (now) => (await notices(db, now)).map(presentSummary)))
  hotRoute(site, questions, ({ q }) => scheduled(async (now) => (await helpArticles(db, now, q)).map(presentQuestion)))
  hotRoute(site, articleDetail, ({ id }) =>
    scheduled(async (now) => presentArticle(await articleOrRefuse(db, id, now))),
  )
  hotRoute(site, contact, async () => ({ data: shownContact(await contactLines(db)), freshUntil: null }))
  site.app.addHook('onReady', async () => {
    await inTransaction(db, (tx) => layFirstContent(tx, clock.now()))
    if (production) await warnOfPlaceholders(site, db)
  })
}

async function warnOfPlaceholders({ app }: RouteContext, db: Reader): Promise<void> {
  const missing = placeholdersIn(await contactLines(db))
  if (missing.length > 0) app.log.warn({ missing }, '页脚的联系方式或备案号还是占位内容，请在上线前填写')
}
