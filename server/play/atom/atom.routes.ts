import { ATOM, atomFeeds } from '#contract/play/open.ts'
import { GAME_CODES, getGameByCode } from '#lottery/games.ts'
import { type DocumentMaker, serveLinkedDocument } from '#server/infra/answers/document-maker.ts'
import { buildBody } from '#server/infra/answers/response-cache.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { findNextPublication } from '#server/cms/content/content.ts'
import { serveOwnDocument } from '#server/play/calendar/calendar.ts'
import type { CalendarCache } from '#server/play/draws/draws.ts'
import { listNewestResults } from '#server/play/settlement/settlement.ts'
import { formatAtomDocument } from './document.ts'
import { listDrawEntries, listNoticeEntries, toResultEntries } from './entries.ts'

export interface AtomDeps extends RouteSite {
  calendar: CalendarCache
  making: DocumentMaker
}

type Entries = Parameters<typeof formatAtomDocument>[0]['entries']

const TYPE = `${ATOM}; charset=utf-8`
const RESULTS = 30

/** Registers the public Atom feeds, and the feed of a member's results at a secret URL (docs/rules/open.md#feeds). */
export function registerAtomRoutes(site: AtomDeps): void {
  const { db, clock, calendar } = site
  const never = async () => null
  serve(atomFeeds.draws(), '彩运：开奖', (origin) => listDrawEntries(db, null, origin), never)
  for (const code of GAME_CODES) {
    const game = getGameByCode(code)
    serve(atomFeeds.game(code), `彩运：${game.name}开奖`, (origin) => listDrawEntries(db, game, origin), never)
  }
  serve(
    atomFeeds.notices(),
    '彩运：公告',
    (origin) => listNoticeEntries(db, origin, clock.now()),
    () => findNextPublication(db, clock.now()),
  )

  function serve(
    path: string,
    title: string,
    entriesAt: (origin: string) => Promise<Entries>,
    freshUntil: () => Promise<Date | null>,
  ): void {
    const make = async (origin: string) =>
      buildBody(TYPE, formatAtomDocument({ title, url: origin + path, entries: await entriesAt(origin) }))
    serveLinkedDocument(site, { path, make, freshUntil })
  }

  serveOwnDocument(site, {
    path: atomFeeds.own,
    hash: 'resultsHash',
    contentType: TYPE,
    async write(userId, { origin, token }) {
      const now = clock.now()
      const issues = await listNewestResults(db, userId, await calendar.at(db, now), now, RESULTS)
      return formatAtomDocument({
        title: '彩运：我的结果',
        url: origin + atomFeeds.own(token),
        entries: toResultEntries(issues, origin),
      })
    },
  })
}
