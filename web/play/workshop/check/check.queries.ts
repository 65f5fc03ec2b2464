import { queryOptions } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { drawDetail, type DrawDetail } from '#contract/play/draws.ts'
import type { GameType } from '#lottery/games.ts'
import { query } from '#client/query.ts'
import { prefetch } from '#web/shared/page/loaders.ts'
import { getPathGame } from '#web/shared/page/params.ts'

export const latestDrawQuery = (type: GameType) => query(drawDetail, { type }, { quiet: true })

export const loadLatestDraw = (args: LoaderFunctionArgs): Promise<null> =>
  prefetch(args, latestDrawQuery(getPathGame(args.params)))

const issueDrawQuery = (type: GameType, issueno: string) => query(drawDetail, { type, issueno }, { quiet: true })

/** Up to `count` consecutive draws from `issueno`; fewer if later issues are not drawn. Caches each draw separately. */
export const consecutiveDrawsQuery = (type: GameType, issueno: string, count: number) =>
  queryOptions({
    queryKey: [drawDetail.path, { type, issueno }, 'in a row', count],
    meta: { follows: drawDetail.follows },
    async queryFn({ client }) {
      const draws: DrawDetail[] = []
      for (let next: string | undefined = issueno; next !== undefined && draws.length < count;) {
        const detail: DrawDetail = await client.fetchQuery(issueDrawQuery(type, next))
        draws.push(detail)
        next = detail.next?.issueno
      }
      return draws
    },
  })
