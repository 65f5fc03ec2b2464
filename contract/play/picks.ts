import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import * as z from 'zod/mini'
import { endpoint } from '#contract/infra/endpoint.ts'
import { gameType, issueno, emptyAsUndefined, queryGameType, shanghaiTime } from '#contract/infra/fields.ts'
import { WIRE_MODES } from '#contract/infra/modes.ts'
import { PANEL_LIMIT } from '#contract/infra/quotas.ts'
import { type Numbers, formatFirst, formatSecond } from '#lottery/numbers.ts'

const flag = z.optional(z.literal([0, 1], '只能是 0 或 1'))
const balls = z.string('号码格式不正确').check(z.maxLength(64, '号码格式不正确'))
const ballId = z.string('号码标识不正确').check(z.maxLength(64, '号码标识不正确'))
const reloadBall = z.array(ballId, '号码标识不正确').check(
  z.minLength(1, '没有可以刷新的号码'),
  z.maxLength(PANEL_LIMIT, `最多${PANEL_LIMIT}注`),
  z.refine((ids) => new Set(ids).size === ids.length, '号码标识重复'),
)
const wireMode = z.enum(WIRE_MODES, '没有这种选号方式')

export const Bet = z.object({
  ball_id: z.string(),
  red_ball: z.string(),
  blue_ball: z.string(),
  is_change: z.int(),
  own: z.int(),
  type: z.enum(WIRE_MODES),
})
export type Bet = z.output<typeof Bet>

export const Panel = z.object({
  issuenoInfo: z.object({
    nextissueno: z.string(),
    nextbuyendtime: shanghaiTime,
    nextopentime: shanghaiTime,
  }),
  lists: z.array(Bet),
  total: z.int(),
  /** Number of bets that the member has locked (锁定) for the issue on sale. */
  change: z.int(),
  /** Number of the lucky round that dealt the newest bet; 0 in all other modes. */
  loop: z.int(),
  /** Number of refreshes that the player has left in this issue; -1: unlimited. */
  refreshCount: z.int(),
  user_uuid: z.string(),
})
export type Panel = z.output<typeof Panel>

const manyBalls = z.array(balls).check(z.minLength(1), z.maxLength(PANEL_LIMIT))
const oneOrMany = z.union([balls, manyBalls], '号码格式不正确')

export const SelectionInput = z.object({
  type: wireMode,
  is_refresh: flag,
  add: flag,
  minus: flag,
  /** Bets to replace; default: all unlocked ones, including custom bets. */
  reload_ball: emptyAsUndefined(reloadBall, '号码标识不正确'),
  reload_num: emptyAsUndefined(z.int('刷新注数不正确'), '刷新注数不正确'),
  /** Accepted from old clients and ignored: the server stores the number of the round. */
  loop: z.optional(z.unknown()),
  uuid: z.optional(z.string('访客标识无效，请刷新页面后重试')),
  /**
   * 1: add the custom bets in red_ball and blue_ball to the panel of the random mode. They replace the bets in
   * reload_ball.
   */
  own: flag,
  red_ball: z.optional(oneOrMany),
  blue_ball: z.optional(oneOrMany),
  use_coin: flag,
})

const SELECTION_PATHS = {
  1: 'double_ball',
  2: 'check_super_lotto',
  3: 'fc3d',
  4: 'pl3',
  5: 'pl5',
  6: 'seven_star',
  7: 'lucky7',
} as const satisfies Record<GameType, string>

/** Returns the panel of a game and mode, after refreshing it or adding or removing a bet if the input requests it. */
export const selection = (type: GameType) =>
  endpoint('POST', `/api/lottery_selection/${SELECTION_PATHS[type]}`, {
    summary: `${GAMES[type].name}选号`,
    access: 'player',
    limit: 'selection',
    follows: 'day',
    // Opening a panel only reads it; the handler requires the agreement before changes.
    beforeAgreement: true,
    input: SelectionInput,
    reply: Panel,
  })

/** Locks or unlocks bets of the issue on sale: either all bets of the call, or none. */
export const lockBets = endpoint('POST', '/api/lottery_selection/unlock', {
  summary: '锁定或解锁号码',
  access: 'player',
  limit: 'selection',
  input: z.object({
    type: gameType,
    issueno,
    mode: z.optional(wireMode),
    /** 1: lock the bets; 2: unlock them. */
    state: z.literal([1, 2], '只能锁定或解锁'),
    red_ball: oneOrMany,
    blue_ball: oneOrMany,
  }),
  reply: Panel,
})

export const LuckyRound = z.object({
  loop: z.int(),
  /** SHA-256 of the key, hex. Players see it from the round's first bet on, so the site cannot change the key later. */
  commitment: z.string(),
  /** 32 bytes, hex; null while the round runs. Input of createPermutation() of #lottery, which orders the bets. */
  key: z.nullable(z.string()),
  /** Seed of some old rounds, from which computeOrderKey() derives the key of their order. */
  seed: z.nullable(z.string()),
  /** Number of positions of the order that were dealt as bets; null while the round runs. */
  dealt: z.nullable(z.int()),
  started_at: shanghaiTime,
  ended_at: z.nullable(shanghaiTime),
})
export type LuckyRound = z.output<typeof LuckyRound>

/** Lists the player's lucky rounds of a game, newest first; ended rounds with their keys. */
export const luckyRounds = endpoint('GET', '/api/lottery_selection/rounds', {
  summary: '彩运模式的轮次、指纹与已公开的钥匙',
  access: 'player',
  limit: 'selection',
  input: z.object({ type: queryGameType }),
  reply: z.array(LuckyRound),
})

/** Ends the player's running round, discloses its key and starts the next round. Returns the list of `luckyRounds`. */
export const newRound = endpoint('POST', '/api/lottery_selection/new_round', {
  summary: '结束本轮并公开钥匙',
  access: 'player',
  limit: 'selection',
  input: z.object({ type: gameType, uuid: z.optional(z.string('访客标识无效，请刷新页面后重试')) }),
  reply: z.array(LuckyRound),
})

/** Formats numbers as in the API; `blue_ball` is '' if the game has no second zone. */
export const toWireBalls = (game: Game, numbers: Numbers): { red_ball: string; blue_ball: string } => ({
  red_ball: formatFirst(game, numbers),
  blue_ball: formatSecond(game, numbers),
})
