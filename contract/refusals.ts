import type { RefusalData } from './envelope.ts'

interface Words {
  status: 400 | 401
  msg: string
  type?: RefusalData['type']
}

/** Every "no" a user can get, with its words. Thrown by code; one handler turns it into the envelope. */
export const REFUSALS = {
  bad_input: { status: 400, msg: '请求参数有误' },
  broken_json: { status: 400, msg: '请求内容不是有效的 JSON' },
  sign_in_first: { status: 401, msg: '请先去登录' },
  sign_in_expired: { status: 401, msg: '登录已过期，请重新登录' },
  unknown_game: { status: 400, msg: '没有这个彩种' },
  unknown_draw: { status: 400, msg: '没有这一期开奖' },
  unknown_article: { status: 400, msg: '没有这篇文章' },
  draw_range: { status: 400, msg: '起始期号不能大于结束期号' },
  draw_range_long: { status: 400, msg: '一次最多查看500期' },
  mode_not_offered: { status: 400, msg: '该彩种没有这种选号方式' },
  one_action: { status: 400, msg: '一次只能刷新、增加或减少' },
  visitor_mismatch: { status: 400, msg: '访客标识无效，请刷新页面后重试' },
  unknown_bet: { status: 400, msg: '号码已变化，请刷新页面后重试' },
  nothing_to_refresh: { status: 400, msg: '没有可以刷新的号码' },
  refresh_count_differs: { status: 400, msg: '刷新注数与所选号码不一致' },
  nothing_to_remove: { status: 400, msg: '没有可以减少的号码了' },
  panel_full: { status: 400, msg: '最多10注' },
  bet_exists: { status: 400, msg: '这注号码已经选过了' },
  own_bet_mode: { status: 400, msg: '自选号码只能加入随机模式' },
  bad_numbers: { status: 400, msg: '号码不符合该彩种的规则' },
  no_minus_in_lucky: { status: 400, msg: '彩运模式不能减少号码' },
  vip_for_more: { status: 400, msg: '开通会员可增加号码', type: 'vip' },
  refreshes_used_visitor: { status: 401, msg: '请先去登录' },
  refreshes_used_member: { status: 400, msg: '本期刷新次数已用完，登录或开通会员后可继续', type: 'vip' },
  vip_to_lock: { status: 400, msg: '每期彩运模式可锁定2注，开通会员可锁定10注', type: 'vip' },
  locks_used: { status: 400, msg: '每期最多锁定10注' },
  sales_stopped: { status: 400, msg: '本期已停止销售' },
  issue_not_on_sale: { status: 400, msg: '该期不在销售中' },
} as const satisfies Record<string, Words>

export type RefusalCode = keyof typeof REFUSALS

/** A "no" to the player. Nothing has been changed when it is thrown. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly data: RefusalData | null

  constructor(code: RefusalCode, options: { msg?: string; data?: RefusalData } = {}) {
    super(options.msg ?? REFUSALS[code].msg)
    this.name = 'Refusal'
    this.code = code
    this.data = options.data ?? dataOf(REFUSALS[code])
  }
}

function dataOf(words: Words): RefusalData | null {
  return words.type ? { type: words.type } : null
}

/** Says no by its code. `msg` replaces the words where they hold a number or a name. */
export function refuse(code: RefusalCode, options?: { msg?: string; data?: RefusalData }): never {
  throw new Refusal(code, options)
}
