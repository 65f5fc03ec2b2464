import { GIFT_LIMITS } from '#contract/infra/quotas.ts'

export const GiftLimits = () => (
  <p className="note">
    一次最多送 {GIFT_LIMITS.coins.once} 枚或 {GIFT_LIMITS.vip.once} 个月，一人一天最多 {GIFT_LIMITS.coins.day} 枚或{' '}
    {GIFT_LIMITS.vip.day} 个月，同一天不给同一位玩家送同样的；超出的由管理员来送。不能送给自己。
  </p>
)
