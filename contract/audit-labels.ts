import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditRow,
  FORMER_ACTIONS,
  type AuditTarget,
  auditTarget,
} from '#contract/infra/audit.console.ts'
import { CONTACT_NAMES } from '#contract/cms/contact.console.ts'
import { SOURCE_NAMES } from '#contract/play/draws.console.ts'
import { POLICY_NAMES, WORD_CHANGES } from '#contract/ugc/moderation.console.ts'
import { KIND_NAMES } from '#contract/ugc/reviews.console.ts'
import { ROLE_IDS, ROLES } from '#contract/infra/roles.ts'

/** Labels of the detail fields in the audit log; a field without a label is shown with its name. */
const NAMES: Readonly<Record<string, string>> = {
  role: '角色',
  staffName: '姓名',
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
  amountFen: '价格',
  number: '数量',
  position: '次序',
  shown: '显示',
  fen: '金额',
  to: '处理为',
  held: '要审核',
  office: '哪家',
  both: '福彩和体彩',
  welfare: '福彩',
  sports: '体彩',
  numbers: '号码',
  draws: '期数',
  source: '来源',
  accepted: '接受',
  unchanged: '未变',
  corrected: '更正',
  conflicting: '冲突',
  refused: '拒绝',
  taken: '扣回',
  state: '状态',
  decision: '决定',
  order: '订单编号',
  gift: '赠送编号',
  ...POLICY_NAMES,
  ...CONTACT_NAMES,
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

export const formatDetailName = (name: string): string => NAMES[name] ?? name

/** Returns the label of an action; for an action that a newer version logged, its name. */
export const formatActionName = (action: string): string =>
  AUDIT_ACTIONS[action as AuditAction]?.label ?? FORMER_ACTIONS[action] ?? action

const NUMBERED = {
  account: '账号',
  session: '设备',
  refund: '退款',
  order: '订单',
  incident: '差异',
  product: '商品',
  article: '文章',
  banner: '横幅',
} as const satisfies Partial<Record<AuditTarget, string>>

export const TARGET_KIND_LABELS = {
  ...NUMBERED,
  draw: '开奖',
  closure: '休市',
  word: '词',
} as const satisfies Partial<Record<AuditTarget, string>>

const isNumbered = (kind: AuditTarget): kind is keyof typeof NUMBERED => kind in NUMBERED

export function formatTarget({ action, target, target_name: name }: AuditRow): string {
  const kind = auditTarget(action)
  if (name !== '' || target === '' || kind === 'none') return name
  return isNumbered(kind) ? `${NUMBERED[kind]} #${target}` : target
}

const CLOSED = { true: '休市', false: '不休市' }
const YES = { true: '是', false: '否', 1: '是', 0: '否' }

/** Labels of logged enum values by field. Values without a label are texts or numbers and are shown unchanged. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: Object.fromEntries(ROLE_IDS.map((role) => [role, ROLES[role].name])),
  by: { code: '短信验证码', password: '密码', operator: '运营密码和第二步' },
  kind: { coins: '星币', vip: '会员', ...KIND_NAMES },
  decision: { confirm: '确认', refuse: '驳回' },
  state: { asked: '等第二人确认', confirmed: '已确认', given: '已赠送' },
  to: { fulfil: '发货', close: '关闭' },
  change: WORD_CHANGES,
  name: { user: '用户协议', privacy: '隐私协议', vip: '会员服务协议' },
  shown: YES,
  source: SOURCE_NAMES,
  held: YES,
  both: CLOSED,
  welfare: CLOSED,
  sports: CLOSED,
}

const formatYuan = (fen: string): string => `¥${(Number(fen) / 100).toFixed(2)}`

export const formatDetailValue = (name: string, value: string): string =>
  name === 'fen' || name === 'amountFen' ? formatYuan(value) : (VALUES[name]?.[value] ?? value)
