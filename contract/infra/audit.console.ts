import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, cursorBefore, queryDay, queryId, shanghaiTime } from './fields.ts'

export const AUDIT_ACTIONS = {
  register: '注册',
  sign_in: '登录',
  sign_in_failed: '登录失败',
  sign_out: '退出登录',
  session_ended: '让一台设备退出',
  identity_proven: '用验证码验证身份',
  password_reset: '重置密码',
  phone_changed: '更换手机号',
  data_exported: '导出自己的数据',
  account_deleted: '注销账号',
  operator_added: '设为运营人员',
  operator_removed: '取消运营人员',
  operator_password: '设置运营密码',
  totp_begun: '开始绑定动态口令',
  totp_confirmed: '绑定动态口令',
  totp_removed: '解除动态口令',
  operator_session_ended: '让运营人员的设备退出',
  vip_granted: '赠送会员',
  coins_granted: '赠送星币',
  player_looked_up: '按手机号或会员号查找玩家',
  player_note_added: '备注玩家',
  player_session_ended: '让玩家的设备退出',
  refund_asked: '申请退款',
  refund_decided: '确认或驳回退款',
  review_left: '处理待核订单',
  incident_resolved: '处理对账差异',
  gift_given: '赠送',
  product_saved: '修改商品',
  coin_price_saved: '修改星币单价',
  held_by_reports: '因举报待审',
  appealed: '申诉',
  review_approve: '审核通过',
  review_take_down: '审核下架',
  reviews_approve: '批量审核通过',
  reviews_take_down: '批量审核下架',
  appeal_approve: '申诉成立',
  appeal_take_down: '申诉不成立',
  member_swept: '下架全部内容',
  member_muted: '禁言',
  member_banned: '停用账号',
  member_unmuted: '解除禁言',
  member_unbanned: '恢复账号',
  texts_approve: '批量通过',
  texts_take_down: '批量下架',
  word_changed: '修改词库',
  moderation_policy: '修改审核数目',
  article_saved: '保存文章草稿',
  article_published: '发布文章',
  article_unscheduled: '取消文章的定时',
  article_restored: '恢复文章旧版',
  article_shown: '显示或隐藏文章',
  article_placed: '调整文章次序',
  agreement_added: '发布协议新版',
  agreement_unscheduled: '取消协议的定时',
  contact_changed: '修改联系方式与页脚',
  banner_saved: '修改横幅',
  banner_placed: '调整横幅次序',
  banner_deleted: '删除横幅',
  audit_exported: '导出记录',
  draw_entered: '录入或更正开奖',
  draw_confirmed: '确认开奖',
  draw_resolved: '选定开奖来源',
  draws_imported: '导入开奖',
  demo_replaced: '真实开奖取代演示开奖',
  history_laid: '补入随站的历史开奖',
  closure_added: '增加休市',
  closure_removed: '撤销休市',
  check_ignored: '忽略检查项',
  check_heeded: '不再忽略检查项',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** Labels of actions that are no longer logged, for rows of earlier versions. */
export const FORMER_ACTIONS: Readonly<Record<string, string>> = {
  text_tried: '试审一段文字',
  agreement_previewed: '预览协议',
  draws_previewed: '预览导入',
  gift_asked: '申请赠送',
  gift_decided: '确认或驳回赠送',
}

/**
 * Actions by the type of their target. `words`: the row has a text as target. `none`: the row has no target, for
 * example because the actor is the target.
 */
export const AUDIT_TARGETS = {
  account: [
    'sign_in_failed',
    'operator_added',
    'operator_removed',
    'totp_removed',
    'operator_session_ended',
    'vip_granted',
    'coins_granted',
    'player_looked_up',
    'player_note_added',
    'player_session_ended',
    'gift_given',
    'held_by_reports',
    'review_approve',
    'review_take_down',
    'appeal_approve',
    'appeal_take_down',
    'member_swept',
    'member_muted',
    'member_banned',
    'member_unmuted',
    'member_unbanned',
    'texts_approve',
    'texts_take_down',
  ],
  session: ['session_ended'],
  refund: ['refund_asked', 'refund_decided'],
  order: ['review_left'],
  incident: ['incident_resolved'],
  product: ['product_saved'],
  article: [
    'article_saved',
    'article_published',
    'article_unscheduled',
    'article_restored',
    'article_shown',
    'article_placed',
  ],
  banner: ['banner_saved', 'banner_placed', 'banner_deleted'],
  draw: ['draw_entered', 'draw_confirmed', 'draw_resolved'],
  closure: ['closure_added', 'closure_removed'],
  word: ['word_changed'],
  words: ['draws_imported', 'demo_replaced', 'check_ignored', 'check_heeded'],
  none: [
    'register',
    'sign_in',
    'sign_out',
    'identity_proven',
    'password_reset',
    'phone_changed',
    'data_exported',
    'account_deleted',
    'operator_password',
    'totp_begun',
    'totp_confirmed',
    'coin_price_saved',
    'appealed',
    'reviews_approve',
    'reviews_take_down',
    'moderation_policy',
    'agreement_added',
    'agreement_unscheduled',
    'contact_changed',
    'audit_exported',
    'history_laid',
  ],
} as const satisfies Record<string, readonly AuditAction[]>
export type AuditTarget = keyof typeof AUDIT_TARGETS

export const auditTarget = (action: string): AuditTarget =>
  (Object.keys(AUDIT_TARGETS) as AuditTarget[]).find((one) => AUDIT_TARGETS[one].some((known) => known === action)) ??
  'words'

const ACTION_IDS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

/** Filters of the audit log. An operator without the permission `staff` gets only the rows of their own actions. */
const filterFields = {
  actor: z.optional(queryId),
  action: z.optional(z.enum(ACTION_IDS, '没有这种动作')),
  target: z.optional(z.string().check(z.trim(), z.maxLength(100, '对象最多100字'))),
  /** Target type: accounts, orders and articles have overlapping ids. */
  of: z.optional(z.enum(Object.keys(AUDIT_TARGETS) as [AuditTarget, ...AuditTarget[]], '没有这种对象')),
  /** First and last day, both inclusive. Times in the log are those of the machine, not of the site's clock. */
  from: z.optional(queryDay('从哪一天起')),
  to: z.optional(queryDay('到哪一天止')),
}

export const AuditRow = z.object({
  id,
  at: shanghaiTime,
  action: z.string(),
  /** User id, `command` for the CLI, '' for an unknown person or the site itself. */
  actor: z.string(),
  /** Name of an existing account; otherwise ''. */
  actor_name: z.string(),
  target: z.string(),
  /** Name of an existing account; otherwise ''. */
  target_name: z.string(),
  /** Request id, to find the request in the log files; '' for an action without a request. */
  gid: z.string(),
  /** `from` is null if the entry is a value, not a change. */
  detail: z.array(z.object({ name: z.string(), from: z.nullable(z.string()), to: z.string() })),
})
export type AuditRow = z.output<typeof AuditRow>

export const auditLog = endpoint('GET', '/api/console/audit_log', {
  summary: '操作记录，最新的在前',
  access: { operator: 'any' },
  input: z.object({ ...filterFields, ...cursorBefore }),
  reply: z.array(AuditRow),
})

/** Maximum number of exported rows. If more rows match, the newest are exported. */
export const EXPORT_ROWS = 10_000

/** Returns a CSV file instead of an envelope. */
export const exportAuditLog = endpoint('POST', '/api/console/audit_log_export', {
  summary: `导出操作记录（csv，最多 ${EXPORT_ROWS} 条）`,
  access: { operator: 'any' },
  input: z.object(filterFields),
})
