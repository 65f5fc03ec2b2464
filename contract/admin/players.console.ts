import * as z from 'zod/mini'
import { CoinMove } from '#contract/people/coins.ts'
import { endpoint } from '#contract/infra/endpoint.ts'
import {
  bodyId,
  gameType,
  id,
  maskedPhone,
  pagingBefore,
  queryId,
  requiredText,
  shanghaiTime,
} from '#contract/infra/fields.ts'

const access = { operator: 'players' } as const

export const PlayerRow = z.object({
  id,
  nickname: z.string(),
  phone: maskedPhone,
  vip_code: z.string(),
  state: z.enum(['normal', 'muted', 'banned']),
  muted_until: shanghaiTime,
  is_vip: z.int(),
  /** End of the membership, past or future; '' if there was never one. */
  deadline: shanghaiTime,
  amount: z.int(),
  created_at: shanghaiTime,
})
export type PlayerRow = z.output<typeof PlayerRow>

/** Lists players, newest first; if filtered by nickname, by nickname. `before_id` is the cursor in both orders. */
export const players = endpoint('GET', '/api/console/players', {
  summary: '玩家：全部，或按昵称的开头、会员号查找',
  access,
  input: z.object({
    ...pagingBefore,
    /** Selects players with a nickname that begins with this text, case-insensitive. */
    nickname: z.optional(requiredText('请输入昵称', 20, '昵称最多20字')),
    vip_code: z.optional(z.string().check(z.regex(/^\d{8}$/, '会员号是8位数字'))),
  }),
  reply: z.array(PlayerRow),
})

export const PHONE_OR_CODE = /^(1\d{10}|\d{8})$/
const PHONE_OR_CODE_MESSAGE = '请输入完整的手机号或 8 位会员号'

/** A POST, because phone numbers must not appear in URLs. The audit log records each call. */
export const findPlayer = endpoint('POST', '/api/console/player_find', {
  summary: '按完整手机号或会员号找到玩家',
  access,
  input: z.object({
    who: z.string(PHONE_OR_CODE_MESSAGE).check(z.trim(), z.regex(PHONE_OR_CODE, PHONE_OR_CODE_MESSAGE)),
  }),
  reply: PlayerRow,
})

export const Player = z.extend(PlayerRow, {
  /** 1: an operator's account. Its sessions can be ended only in the staff section. */
  is_operator: z.int(),
  published: z.int(),
  /** Number of takedowns of the player's posts, comments and nicknames. */
  taken_down: z.int(),
  /** Number of reports by members about the player's posts, comments and nicknames. */
  reported: z.int(),
  devices: z.array(z.object({ id, device: z.string(), created_at: shanghaiTime })),
})
export type Player = z.output<typeof Player>

const one = { user_id: queryId }

export const player = endpoint('GET', '/api/console/player', {
  summary: '一位玩家：账号、发布情况与登录的设备',
  access,
  input: z.object(one),
  reply: Player,
})

export const PlayerWin = z.object({
  id,
  type: gameType,
  issueno: z.string(),
  level_name: z.string(),
  /** Points of the win: 0 while the amount of its level is not published, null while it is undecided. */
  money: z.nullable(z.int()),
  created_at: shanghaiTime,
})
export type PlayerWin = z.output<typeof PlayerWin>

export const playerWins = endpoint('GET', '/api/console/player_wins', {
  summary: '一位玩家的中奖，最新的一期在前',
  access,
  input: z.object({ ...pagingBefore, ...one }),
  reply: z.array(PlayerWin),
})

export const playerCoins = endpoint('GET', '/api/console/player_coins', {
  summary: '一位玩家的星币明细，最新的在前',
  access: { operator: 'finance' },
  input: z.object({ ...pagingBefore, ...one }),
  reply: z.array(CoinMove),
})

export const PlayerNote = z.object({
  id,
  words: z.string(),
  /** Name of the author; '' for a deleted account. */
  by: z.string(),
  created_at: shanghaiTime,
})
export type PlayerNote = z.output<typeof PlayerNote>

/** Operators' notes about a player: append-only, deleted with the account, part of the player's data export. */
export const playerNotes = endpoint('GET', '/api/console/player_notes', {
  summary: '运营人员对一位玩家的备注，最新的在前',
  access,
  input: z.object({ ...pagingBefore, ...one }),
  reply: z.array(PlayerNote),
})

export const addPlayerNote = endpoint('POST', '/api/console/player_note', {
  summary: '增加一条备注（不能改，也不能删）',
  access,
  input: z.object({
    user_id: bodyId,
    words: requiredText('请输入备注', 500, '备注最多500字'),
  }),
})

export const endPlayerSession = endpoint('POST', '/api/console/player_session_end', {
  summary: '让玩家的一台设备退出，或全部退出',
  access: { operator: 'moderation' },
  input: z.object({ user_id: bodyId, id: z.optional(bodyId) }),
})
