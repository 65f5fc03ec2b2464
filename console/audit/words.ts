import { AUDIT_ACTIONS, type AuditAction } from '#contract/audit.ts'
import { POLICY_NAMES } from '#contract/moderation.console.ts'
import { isRole, ROLES } from '#contract/roles.ts'

/** Names of what rows tell of; what is not here keeps the name that it has in the log. */
const NAMES: Readonly<Record<string, string>> = {
  role: '角色',
  months: '月数',
  coins: '星币',
  reason: '事由',
  review: '审核编号',
  reviewId: '审核编号',
  kind: '种类',
  days: '天数',
  texts: '条数',
  rows: '条数',
  word: '词',
  change: '改为',
  by: '方式',
  devices: '设备',
  session: '设备编号',
  ids: '编号',
  words: '说明',
  title: '名称',
  amountFen: '价格（分）',
  number: '数量',
  position: '次序',
  shown: '显示',
  fen: '金额（分）',
  taken: '扣回',
  state: '状态',
  decision: '决定',
  order: '订单编号',
  gift: '赠送编号',
  ...POLICY_NAMES,
  memo: '摘要或副标题',
  note: '图注',
  image: '图片',
  link: '链接',
  place: '位置',
  topic: '分类',
  name: '协议',
  version: '版本',
  revision: '版本号',
  restored: '恢复自',
  from: '开始',
  until: '结束',
  at: '时间',
}

export const nameOfDetail = (name: string): string => NAMES[name] ?? name

/** A row may be of an action that this page does not know yet. */
export const nameOfAction = (action: string): string => AUDIT_ACTIONS[action as AuditAction] ?? action

export const valueInWords = (value: string): string => (isRole(value) ? ROLES[value].name : value)
