import { articleDetail, contact, notices as noticeList, questions } from '#contract/cms/content.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database, Reader } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { hotRoute, type HotRouteContext } from '#server/infra/answers/hot.ts'
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

interface ContentDeps {
  /** Placeholders are then warned of. */
  production: boolean
  db: Database
  clock: Clock
}

/** Announcements, help and contact lines; a new site gets its first ones before it answers. */
export function contentRoutes(door: HotRouteContext, { production, db, clock }: ContentDeps): void {
  /** Content changes by a purge of whoever writes it, and when a text that waits is published. */
  async function scheduled<Data>(read: (now: Date) => Promise<Data>) {
    const now = clock.now()
    return { data: await read(now), freshUntil: await nextPublication(db, now) }
  }
  hotRoute(door, noticeList, () => scheduled(async (now) => (await notices(db, now)).map(presentSummary)))
  hotRoute(door, questions, ({ q }) => scheduled(async (now) => (await helpArticles(db, now, q)).map(presentQuestion)))
  hotRoute(door, articleDetail, ({ id }) =>
    scheduled(async (now) => presentArticle(await articleOrRefuse(db, id, now))),
  )
  hotRoute(door, contact, async () => ({ data: shownContact(await contactLines(db)), freshUntil: null }))
  door.app.addHook('onReady', async () => {
    await inTransaction(db, (tx) => layFirstContent(tx, clock.now()))
    if (production) await warnOfPlaceholders(door, db)
  })
}

async function warnOfPlaceholders({ app }: RouteContext, db: Reader): Promise<void> {
  const missing = placeholdersIn(await contactLines(db))
  if (missing.length > 0) app.log.warn({ missing }, '页脚的联系方式或备案号还是占位内容，请在上线前填写')
}
