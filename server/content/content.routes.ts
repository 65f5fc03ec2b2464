import { articleDetail, banners, contact, notices as noticeList, questions } from '#contract/content.ts'
import type { Tx } from '#server/db/connect.ts'
import { hotRoute } from '#server/http/hot.ts'
import type { Door } from '#server/http/route.ts'
import { articleOrRefuse, bannersAt, contactLines, helpArticles, notices } from './content.ts'
import { presentArticle, presentBanner, presentSummary } from './content.present.ts'

/** Content changes only by a purge: whoever writes it notifies the channel of the finished bodies. */
const lasting = <Data>(data: Data) => ({ data, freshUntil: null })

export function contentRoutes(door: Door, { db }: { db: Tx }): void {
  hotRoute(door, banners, async ({ type }) => lasting((await bannersAt(db, type)).map(presentBanner)))
  hotRoute(door, noticeList, async () => lasting((await notices(db)).map(presentSummary)))
  hotRoute(door, questions, async () => lasting((await helpArticles(db)).map(presentSummary)))
  hotRoute(door, contact, async () => lasting(await contactLines(db)))
  hotRoute(door, articleDetail, async ({ id }) => lasting(presentArticle(await articleOrRefuse(db, id))))
}
