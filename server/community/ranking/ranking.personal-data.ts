import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { exportRankingComments, removeFromRankings } from './ranking.ts'

export const rankingPersonalData: PersonalData = {
  tables: ['ranked_players', 'ranking_totals'],
  exports: { ranking_comments: exportRankingComments },
  erase: removeFromRankings,
}
