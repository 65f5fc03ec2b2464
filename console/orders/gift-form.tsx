import { Select } from 'antd'
import { useState } from 'react'
import { createFormId } from '#client/draft.ts'
import { GIFT_LIMITS } from '#contract/infra/quotas.ts'
import { GIFT_NUMBER, giveGift } from '#contract/payments/gifts.console.ts'
import { PRODUCT_TYPES } from '#contract/payments/orders.ts'
import { CallForm } from '#console/page/call-form.tsx'

const KINDS = [
  { value: PRODUCT_TYPES.coins, label: '星币（枚）' },
  { value: PRODUCT_TYPES.vip, label: '会员（月）' },
]

const FIELDS = [
  { name: 'type', label: '送什么', control: <Select options={KINDS} /> },
  { name: 'number', label: '数量', range: GIFT_NUMBER },
  { name: 'reason', label: '事由（必填，记入账本和记录）' },
] as const

/** Form that gives coins or membership months to a player; without `userId` the operator enters the player's phone. */
export function GiftForm({ userId }: { userId?: number }) {
  // Idempotency key of the gift. After each gift the form is emptied and gets a new key.
  const [form, begin] = useState(createFormId)
  return (
    <>
      <CallForm
        key={form}
        endpoint={giveGift}
        given={{ type: PRODUCT_TYPES.coins, form, ...(userId !== undefined && { user_id: userId }) }}
        fields={userId === undefined ? [{ name: 'phone', label: '手机全号' }, ...FIELDS] : FIELDS}
        action="赠送"
        onDone={() => begin(createFormId())}
      />
      <p className="note">
        一次最多送 {GIFT_LIMITS.coins.once} 枚或 {GIFT_LIMITS.vip.once} 个月，一人一天最多 {GIFT_LIMITS.coins.day} 枚或{' '}
        {GIFT_LIMITS.vip.day} 个月，同一天不给同一位玩家送同样的；超出的由管理员来送。不能送给自己。
      </p>
    </>
  )
}
