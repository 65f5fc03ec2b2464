import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, cursorBefore, queryDay, queryId, shanghaiTime } from './fields.ts'

/** Types of the objects of actions. `word`: in the block list. `words`: any text. `none`: no object but the actor. */
const AUDIT_TARGETS = [
  'account',
  'session',
  'refund',
  'order',
  'incident',
  'product',
  'article',
  'banner',
  'draw',
  'closure',
  'word',
  'words',
  'none',
] as const
export type AuditTarget = (typeof AUDIT_TARGETS)[number]

export const AUDIT_ACTIONS = {
  register: { label: '注册', target: 'none' },
  sign_in: { label: '登录', target: 'none' },
  sign_in_failed: { label: '登录失败', target: 'account' },
  sign_out: { label: '退出登录', target: 'none' },
  session_ended: { label: '让一台设备退出', target: 'session' },
  identity_proven: { label: '用验证码验证身份', target: 'none' },
  password_reset: { label: '重置密码', target: 'none' },
  phone_changed: { label: '更换手机号', target: 'none' },
  data_exported: { label: '导出自己的数据', target: 'none' },
  account_deleted: { label: '注销账号', target: 'none' },
  operator_added: { label: '设为运营人员', target: 'account' },
  operator_removed: { label: '取消运营人员', target: 'account' },
  operator_password: { label: '设置运营密码', target: 'none' },
  totp_begun: { label: '开始绑定动态口令', target: 'none' },
  totp_confirmed: { label: '绑定动态口令', target: 'none' },
  totp_removed: { label: '解除动态口令', target: 'account' },
  operator_session_ended: { label: '让运营人员的设备退出', target: 'account' },
  vip_granted: { label: '赠送会员', target: 'account' },
  coins_granted: { label: '赠送星币', target: 'account' },
  player_looked_up: { label: '按手机号或会员号查找玩家', target: 'account' },
  player_note_added: { label: '备注玩家', target: 'account' },
  player_session_ended: { label: '让玩家的设备退出', target: 'account' },
  refund_asked: { label: '申请退款', target: 'refund' },
  refund_decided: { label: '确认或驳回退款', target: 'refund' },
  review_left: { label: '处理待核订单', target: 'order' },
  incident_resolved: { label: '处理对账差异', target: 'incident' },
  gift_given: { label: '赠送', target: 'account' },
  product_saved: { label: '修改商品', target: 'product' },
  coin_price_saved: { label: '修改星币单价', target: 'none' },
  held_by_reports: { label: '因举报待审', target: 'account' },
  appealed: { label: '申诉', target: 'none' },
  review_approve: { label: '审核通过', target: 'account' },
  review_take_down: { label: '审核下架', target: 'account' },
  reviews_approve: { label: '批量审核通过', target: 'none' },
  reviews_take_down: { label: '批量审核下架', target: 'none' },
  appeal_approve: { label: '申诉成立', target: 'account' },
  appeal_take_down: { label: '申诉不成立', target: 'account' },
  member_swept: { label: '下架全部内容', target: 'account' },
  member_muted: { label: '禁言', target: 'account' },
  member_banned: { label: '停用账号', target: 'account' },
  member_unmuted: { label: '解除禁言', target: 'account' },
  member_unbanned: { label: '恢复账号', target: 'account' },
  texts_approve: { label: '批量通过', target: 'account' },
  texts_take_down: { label: '批量下架', target: 'account' },
  word_changed: { label: '修改词库', target: 'word' },
  moderation_policy: { label: '修改审核数目', target: 'none' },
  article_saved: { label: '保存文章草稿', target: 'article' },
  article_published: { label: '发布文章', target: 'article' },
  article_unscheduled: { label: '取消文章的定时', target: 'article' },
  article_restored: { label: '恢复文章旧版', target: 'article' },
  article_shown: { label: '显示或隐藏文章', target: 'article' },
  article_placed: { label: '调整文章次序', target: 'article' },
  agreement_added: { label: '发布协议新版', target: 'none' },
  agreement_unscheduled: { label: '取消协议的定时', target: 'none' },
  contact_changed: { label: '修改联系方式与页脚', target: 'none' },
  banner_saved: { label: '修改横幅', target: 'banner' },
  banner_placed: { label: '调整横幅次序', target: 'banner' },
  banner_deleted: { label: '删除横幅', target: 'banner' },
  audit_exported: { label: '导出记录', target: 'none' },
  draw_entered: { label: '录入或更正开奖', target: 'draw' },
  draw_confirmed: { label: '确认开奖', target: 'draw' },
  draw_resolved: { label: '选定开奖来源', target: 'draw' },
  draws_imported: { label: '导入开奖', target: 'words' },
  demo_replaced: { label: '真实开奖取代演示开奖', target: 'words' },
  history_laid: { label: '补入随站的历史开奖', target: 'none' },
  closure_added: { label: '增加休市', target: 'closure' },
  closure_removed: { label: '撤销休市', target: 'closure' },
  check_ignored: { label: '忽略检查项', target: 'words' },
  check_heeded: { label: '不再忽略检查项', target: 'words' },
} as const satisfies Record<string, { label: string; target: AuditTarget }>
export type AuditAction = keyof typeof AUDIT_ACTIONS

/** Labels of actions that are no longer logged, for rows of earlier versions. */
export const FORMER_ACTIONS: Readonly<Record<string, string>> = {
  text_tried: '试审一段文字',
  agreement_previewed: '预览协议',
  draws_previewed: '预览导入',
  gift_asked: '申请赠送',
  gift_decided: '确认或驳回赠送',
}

export const auditTarget = (action: string): AuditTarget => AUDIT_ACTIONS[action as AuditAction]?.target ?? 'words'

export const ACTION_IDS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

/** Filters of the audit log. An operator without the permission `staff` gets only the rows of their own actions. */
const filterFields = {
  actor: z.optional(queryId),
  action: z.optional(z.enum(ACTION_IDS, '没有这种动作')),
  target: z.optional(z.string().check(z.trim(), z.maxLength(100, '对象最多100字'))),
  /** Target type: accounts, orders and articles have overlapping ids. */
  of: z.optional(z.enum(AUDIT_TARGETS, '没有这种对象')),
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
