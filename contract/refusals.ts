import { OPEN_ORDERS } from './bill.ts'
import type { RefusalData } from './envelope.ts'
import { EDIT_MINUTES } from './forum.ts'
import { ASKS_A_DAY } from './mail.ts'
import { PICTURES_LIMIT } from './media.ts'
import { BLOCKS_LIMIT, MOST_MONTHS, OTHER_LOCKS, PAID_REFRESHES, PANEL_LIMIT } from './quotas.ts'
import {
  BAD_IMAGE,
  BAD_NICKNAME,
  CHALLENGE_WRONG,
  IMAGE_TOO_BIG,
  REFRESHES_USED,
  SIGN_IN_EXPIRED,
  UNDER_AGE,
  VIP_TO_LOCK,
  WRONG_CODE,
} from './refusal-words.ts'

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
  sign_in_expired: { status: 401, msg: SIGN_IN_EXPIRED },
  not_allowed: { status: 400, msg: '没有权限' },
  agreement_new: { status: 400, msg: '协议有更新，请阅读并同意后继续', type: 'agreement' },
  prove_first: { status: 400, msg: '登录已超过一天，请先用短信验证码验证身份', type: 'prove' },
  muted: { status: 400, msg: '您已被禁言，暂时不能发布和修改' },
  banned: { status: 400, msg: '账号已停用，如有疑问请联系客服' },
  code_required: { status: 400, msg: '请输入验证码' },
  password_required: { status: 400, msg: '请输入密码' },
  wrong_code: { status: 400, msg: WRONG_CODE },
  wrong_password: { status: 400, msg: '账号或密码错误' },
  wrong_operator: { status: 400, msg: '账号、密码或验证码错误' },
  common_password: { status: 400, msg: '密码过于常见，请换一个' },
  tries_used_up: { status: 400, msg: '错误次数过多，请稍后再试' },
  code_too_soon: { status: 400, msg: '验证码发送过于频繁，请稍后再试' },
  sms_failed: { status: 400, msg: '短信发送失败，请稍后再试' },
  challenge_needed: { status: 400, msg: '请先完成安全验证', type: 'captcha' },
  challenge_wrong: { status: 400, msg: CHALLENGE_WRONG, type: 'captcha' },
  pictures_used_up: { status: 400, msg: '图形验证码的次数已用完，请稍后再试' },
  operator_first: { status: 400, msg: '请先以运营身份登录，再更换手机号或注销账号' },
  not_my_phone: { status: 400, msg: '请使用当前账号的手机号' },
  phone_taken: { status: 400, msg: '该手机号已绑定其他账号' },
  draw_changed: { status: 400, msg: '这一期刚刚有了改动，请看过现在的号码再决定' },
  bad_draw: { status: 400, msg: '开奖不正确' },
  numbers_differ: { status: 400, msg: '两遍的号码不一样，请看着公告再录一次' },
  bad_closure: { status: 400, msg: '休市日期不正确' },
  known_closure: { status: 400, msg: '已有这段休市' },
  unknown_closure: { status: 400, msg: '没有这段休市' },
  own_account: { status: 400, msg: '不能取消自己，也不能更换自己的角色' },
  unknown_operator: { status: 400, msg: '没有这位运营人员' },
  totp_bound: { status: 400, msg: '已经绑定了动态口令，要更换请先由管理员解除' },
  totp_unbound: { status: 400, msg: '没有绑定动态口令' },
  totp_not_begun: { status: 400, msg: '请先开始绑定动态口令' },
  wrong_totp: { status: 400, msg: '动态口令不对，请看验证器现在显示的 6 位数字' },
  totp_needed: { status: 400, msg: '您绑定了动态口令，请用它登录' },
  unknown_player: { status: 400, msg: '没有这位玩家' },
  operators_session: { status: 400, msg: '这是运营人员的账号，请到“员工”里让设备退出' },
  unknown_check: { status: 400, msg: '没有这个检查项' },
  link_dead: { status: 400, msg: '链接无效或已过期' },
  bad_nickname: { status: 400, msg: BAD_NICKNAME },
  bad_birthday: { status: 400, msg: '生日不正确' },
  under_age: { status: 400, msg: UNDER_AGE },
  unknown_session: { status: 400, msg: '该设备已退出登录' },
  unknown_upload: { status: 400, msg: '图片不存在，请重新上传' },
  unknown_media: { status: 400, msg: '图片或视频不存在，请重新上传' },
  too_many_media: { status: 400, msg: `最多${PICTURES_LIMIT}张图片` },
  media_twice: { status: 400, msg: '同一个文件只能放一次' },
  media_mixed: { status: 400, msg: '图片和视频不能一起发' },
  one_video: { status: 400, msg: '一次只能发一个视频' },
  pictures_only: { status: 400, msg: '这里只能放图片' },
  bad_poster: { status: 400, msg: '视频封面要是一张图片，并与视频一起发' },
  no_file: { status: 400, msg: '请选择要上传的文件' },
  broken_upload: { status: 400, msg: '上传的内容不完整，请重新上传' },
  bad_scene: { status: 400, msg: '上传用途不正确' },
  bad_image: { status: 400, msg: BAD_IMAGE },
  heic_image: {
    status: 400,
    msg: '暂不支持 HEIC 照片：请在 iPhone 的“设置 > 相机 > 格式”里选“兼容性最佳”再拍，或截图后上传',
  },
  bad_video: { status: 400, msg: '只支持 MP4、WebM、MOV 视频，画面编码为 H.264、VP8、VP9 或 AV1' },
  bad_video_sound: { status: 400, msg: '视频的声音编码不受支持，请另存为 AAC、MP3、Opus 或 Vorbis' },
  hevc_video: {
    status: 400,
    msg: '暂不支持 HEVC（H.265）视频：请在 iPhone 的“设置 > 相机 > 格式”里选“兼容性最佳”再拍，或导出为 H.264',
  },
  video_too_big: { status: 400, msg: '视频不能超过100MB，画面不能超过1080p' },
  video_too_long: { status: 400, msg: '视频不能超过5分钟' },
  image_too_heavy: { status: 400, msg: '这张图片展开后占用太多内存，请另存为普通的 JPG 图片再上传' },
  image_too_slow: { status: 400, msg: '这张图片处理得太慢，请稍后再试，或换一张小一些的' },
  image_too_big: { status: 400, msg: IMAGE_TOO_BIG },
  uploads_at_once: { status: 400, msg: '请等前两个文件传完再上传' },
  upload_quota: { status: 400, msg: '今天上传的文件太多了，请明天再来' },
  unknown_agreement: { status: 400, msg: '没有这份协议' },
  unknown_draw: { status: 400, msg: '没有这一期开奖' },
  unknown_article: { status: 400, msg: '没有这篇文章' },
  unknown_who: { status: 400, msg: '没有用这个手机号或会员号的玩家' },
  edited_elsewhere: { status: 400, msg: '其他人刚刚改过，请取最新内容后再保存' },
  unreadable_text: { status: 400, msg: '正文格式不正确' },
  long_text: { status: 400, msg: '正文太长，请分成几篇' },
  nothing_left: { status: 400, msg: '正文里没有可以显示的内容' },
  unknown_version: { status: 400, msg: '没有这个版本' },
  unknown_banner: { status: 400, msg: '没有这个横幅' },
  site_banner: { status: 400, msg: '网站自带的横幅不能删除，可以隐藏' },
  banner_times: { status: 400, msg: '结束时间应在开始时间之后' },
  publish_past: { status: 400, msg: '时间应在现在之后' },
  draw_range: { status: 400, msg: '起始期号不能大于结束期号' },
  draw_range_long: { status: 400, msg: '一次最多查看500期' },
  mode_not_offered: { status: 400, msg: '该彩种没有这种选号方式' },
  one_action: { status: 400, msg: '一次只能刷新、增加或减少' },
  visitor_mismatch: { status: 400, msg: '访客标识无效，请刷新页面后重试' },
  unknown_bet: { status: 400, msg: '号码已变化，请刷新页面后重试' },
  nothing_to_refresh: { status: 400, msg: '没有可以刷新的号码' },
  refresh_count_differs: { status: 400, msg: '刷新注数与所选号码不一致' },
  nothing_to_remove: { status: 400, msg: '没有可以减少的号码了' },
  panel_full: { status: 400, msg: `最多${PANEL_LIMIT}注` },
  bet_exists: { status: 400, msg: '这注号码已经选过了' },
  own_bet_mode: { status: 400, msg: '自选号码只能加入随机模式' },
  bad_numbers: { status: 400, msg: '号码不符合该彩种的规则' },
  no_minus_in_lucky: { status: 400, msg: '彩运模式不能减少号码' },
  vip_for_more: { status: 400, msg: '开通会员可增加号码', type: 'vip' },
  refreshes_used_visitor: { status: 401, msg: '请先去登录' },
  refreshes_used_member: { status: 400, msg: REFRESHES_USED, type: 'vip' },
  vip_to_lock: { status: 400, msg: VIP_TO_LOCK, type: 'vip' },
  locks_used: { status: 400, msg: `每期最多锁定${OTHER_LOCKS}注` },
  free_refreshes_left: { status: 400, msg: '还有免费刷新次数，不需要使用星币' },
  coin_refreshes_used: { status: 400, msg: `每天最多用星币刷新${PAID_REFRESHES}次` },
  request_id_needed: { status: 400, msg: '请求标识（gid）缺失，请刷新页面后重试' },
  request_id_reused: { status: 400, msg: '请求标识重复，请刷新页面后重试' },
  coins_short: { status: 400, msg: '星币不足，请先充值', type: 'recharge' },
  unknown_product: { status: 400, msg: '商品不存在或已下架' },
  amount_differs: { status: 400, msg: '价格已变化，请刷新页面后重试' },
  no_wallet: { status: 400, msg: '请选择支付方式' },
  wallet_off: { status: 400, msg: '暂不支持这种支付方式' },
  wallet_failed: { status: 400, msg: '支付渠道暂时无法使用，请稍后再试或换一种支付方式' },
  age_first: { status: 400, msg: '请先确认您已年满18周岁', type: 'age' },
  agree_first: { status: 400, msg: '请阅读并同意会员服务协议' },
  orders_open: { status: 400, msg: `最多有${OPEN_ORDERS}笔未完成的订单，请先支付或取消` },
  unknown_order: { status: 400, msg: '订单不存在' },
  order_paid: { status: 400, msg: '订单已支付，不能取消' },
  unknown_payment: { status: 400, msg: '付款记录不存在' },
  unknown_refund: { status: 400, msg: '退款记录不存在' },
  refund_open: { status: 400, msg: '这笔付款有正在办理的退款' },
  refunded_elsewhere: { status: 400, msg: '其他人刚刚退过这笔付款，请看过已退的再决定' },
  refund_decided: { status: 400, msg: '这笔退款已经处理过了' },
  refunded_already: { status: 400, msg: '这笔付款已全部退回' },
  nothing_to_refund: { status: 400, msg: '没有可以退的部分' },
  coins_spent: { status: 400, msg: '星币已经花掉，只能退还没有花掉的部分' },
  months_begun: { status: 400, msg: '只能退还没有开始的整月' },
  unused_is_vip: { status: 400, msg: '“没有用过”只用于会员订单' },
  unused_too_late: { status: 400, msg: '付款已超过 7 天，只能退还没有开始的整月' },
  not_ones_own: { status: 400, msg: '要由另一位运营人员确认' },
  not_in_review: { status: 400, msg: '订单不在核对中' },
  nothing_paid: { status: 400, msg: '订单没有可以发货的付款' },
  refund_first: { status: 400, msg: '订单还有没退回的付款，请先退款' },
  unknown_incident: { status: 400, msg: '记录不存在或已处理' },
  too_many_months: { status: 400, msg: `会员最多${MOST_MONTHS}个月` },
  unknown_gift: { status: 400, msg: '赠送记录不存在' },
  gift_decided: { status: 400, msg: '这笔赠送已经处理过了' },
  unknown_phone: { status: 400, msg: '这个手机号没有账号' },
  leave_with_order: { status: 400, msg: '有未完成的订单，请先支付或取消后再注销账号' },
  no_round: { status: 400, msg: '还没有开始的轮次' },
  unknown_post: { status: 400, msg: '动态不存在或已删除' },
  unknown_mention: { status: 400, msg: '只能提到这里的人' },
  edit_late: { status: 400, msg: `发布 ${EDIT_MINUTES} 分钟后不能再修改` },
  edit_held: { status: 400, msg: '审核中或已下架的动态不能修改' },
  unknown_comment: { status: 400, msg: '评论不存在或已删除' },
  unknown_subject: { status: 400, msg: '内容不存在或已删除' },
  report_myself: { status: 400, msg: '不能举报自己' },
  reported_already: { status: 400, msg: '您已经举报过了，我们会尽快处理' },
  reports_used_up: { status: 400, msg: '今天举报的次数已用完，请明天再来' },
  unknown_review: { status: 400, msg: '审核记录不存在' },
  appeal_over: { status: 400, msg: '已经申诉过，或已超过申诉的期限' },
  review_decided: { status: 400, msg: '这条已由其他人处理' },
  reason_needed: { status: 400, msg: '请填写事由' },
  words_for_author: { status: 400, msg: '请填写告诉作者的话' },
  approved_and_punished: { status: 400, msg: '处罚只能随下架一起做' },
  unknown_author: { status: 400, msg: '没有这位会员' },
  banned_already: { status: 400, msg: '账号已经停用' },
  sanction_over: { status: 400, msg: '已经解除或已到期' },
  bad_word: { status: 400, msg: '词里要有文字或数字' },
  operators_author: { status: 400, msg: '不能禁言、停用或清除运营人员' },
  block_myself: { status: 400, msg: '不能屏蔽自己' },
  blocks_used_up: { status: 400, msg: `最多屏蔽${BLOCKS_LIMIT}人` },
  unknown_block: { status: 400, msg: '没有屏蔽这个人' },
  no_push: { status: 400, msg: '本站没有开通推送' },
  bad_push: { status: 400, msg: '这个浏览器给出的推送地址不能用' },
  no_mail: { status: 400, msg: '本站没有开通邮件提醒' },
  mail_asks_used_up: { status: 400, msg: `24小时内最多寄${ASKS_A_DAY}封确认邮件，请晚些再来` },
  dead_mail_link: { status: 400, msg: '链接不完整或已过期，请在通知设置里重新填写邮箱' },
  unknown_notification: { status: 400, msg: '通知不存在' },
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
