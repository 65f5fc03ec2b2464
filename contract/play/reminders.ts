import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { gameType } from '#contract/infra/fields.ts'

const Followed = z.array(gameType)

export const followedGames = endpoint('GET', '/api/User/followed_games', {
  summary: '我关注的彩种：开奖后提醒',
  access: 'member',
  reply: Followed,
})

/** Follows or unfollows a game; notifications that were already sent remain. */
export const followGame = endpoint('POST', '/api/User/followed_games_set', {
  summary: '关注或不再关注一个彩种',
  access: 'member',
  input: z.object({ type: gameType, is_on: z.literal([0, 1], 'is_on 只能是 0 或 1') }),
  reply: Followed,
})
