import type { KeptResult, KeptTicket } from '#contract/play/kept-tickets.ts'
import { formatFen } from '#web/shared/lib/money.ts'

export const formatWireYuan = (yuan: number): string => formatFen(Math.round(yuan * 100))

export function describeResult({ wins, money, unpublished, undecided }: KeptResult): string {
  if (wins.length === 0) return undecided === 1 ? '有没有中奖待定' : '没有中奖'
  const levels = wins.map(({ name, bets }) => `${name}${bets}注`).join('、')
  const known = money > 0 ? `，${formatWireYuan(money)}` : ''
  const open = formatOpenParts({ unpublished, undecided })
  if (open === '') return levels + known
  return `${levels}${known}，${money > 0 ? '另有' : ''}奖金${open}`
}

export const formatOpenParts = ({ unpublished, undecided }: Pick<KeptResult, 'unpublished' | 'undecided'>): string =>
  [unpublished === 1 && '待公布', undecided === 1 && '待定'].filter(Boolean).join('、')

export function describeSale({ now }: Pick<KeptTicket, 'now'>): string {
  if (now === null) return '守完了'
  return `第${now.issueno}期：${LOCK_LABELS[now.lock]}${now.why && `，${now.why}`}`
}

const LOCK_LABELS = {
  locked: '已锁定在随机号码板',
  failed: '没有锁定，只核对',
  waiting: '马上锁定到随机号码板',
  checked: '只核对',
} as const satisfies Record<NonNullable<KeptTicket['now']>['lock'], string>
