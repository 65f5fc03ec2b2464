import type { OwnData } from '#server/infra/db/own-data.ts'
import { commentDataOf, leaveRankings } from './ranking.ts'

export const rankingOwn: OwnData = {
  tables: ['ranked_players', 'ranking_totals'],
  exports: { ranking_comments: commentDataOf },
  erase: leaveRankings,
}
