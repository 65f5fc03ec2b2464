import { articleDetail, contact, notices as noticeList, questions } from '#contract/content.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database, Reader } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import { hotRoute, type HotRouteContext } from '#server/answers/hot.ts'
import type { RouteContext } from '#server/http/route.ts'
import {
  articleOrRefuse,
  contactLines,
  helpArticles,
  layFirstContent,
  notices,
  placeholdersIn,
  shownContact,
} from './content.ts'
import { presentArticle, presentSummary } from './content.present.ts'

/** Content changes only by a purge: whoever writes it notifies the channel of the finished bodies. */
const lasting = <Data>(data: Data) => ({ data, freshUntil: null })

interface ContentDeps {
  /** Placeholders are then warned of. */
  production: boolean
  db: Database
  clock: Clock
}

/** Announcements, help and contact lines; a new site gets its first ones before it answers. */
export function contentRoutes(door: HotRouteContext, { production, db, clock }: ContentDeps): void {
  hotRoute(door, noticeList, async () => lasting((await notices(db)).map(presentSummary)))
  hotRoute(door, questions, async () => lasting((await helpArticles(db)).map(presentSummary)))
  hotRoute(door, contact, async () => lasting(shownContact(await contactLines(db))))
  hotRoute(door, articleDetail, async ({ id }) => lasting(presentArticle(await articleOrRefuse(db, id))))
  door.app.addHook('onReady', async () => {
    await inTransaction(db, (tx) => layFirstContent(tx, clock.now()))
    if (production) await warnOfPlaceholders(door, db)
  })
}

async function warnOfPlaceholders({ app }: RouteContext, db: Reader): Promise<void> {
  const missing = placeholdersIn(await contactLines(db))
  if (missing.length > 0) app.log.warn({ missing }, '页脚的联系方式或备案号还是占位内容，请在上线前填写')
}
