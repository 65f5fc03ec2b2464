import type { User } from '#contract/people/account.ts'
import { formatDate } from '#web/shared/lib/time.ts'

const GENDERS: Record<number, string> = { 1: '男', 2: '女' }

export const formatGender = (gender: number): string => GENDERS[gender] ?? '保密'

export function describeMembership({ is_vip, deadline }: Pick<User, 'is_vip' | 'deadline'>): string {
  if (is_vip === 1) return `会员有效期至 ${formatDate(deadline)}`
  return deadline === '' ? '尚未开通会员' : `会员已于 ${formatDate(deadline)} 到期`
}

export function listDeletedItems(user: Pick<User, 'is_vip' | 'deadline' | 'amount'>): string[] {
  return [
    '个人资料、头像和上传的图片',
    '已选号码、我的中奖和排行榜上的记录',
    ...(user.is_vip === 1 ? [`会员（有效期至 ${formatDate(user.deadline)}）`] : []),
    `星币余额 ${user.amount} 枚`,
  ]
}
