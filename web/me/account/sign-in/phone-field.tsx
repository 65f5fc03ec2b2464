import type { UseFormRegisterReturn } from 'react-hook-form'
import { DigitsField } from './digits-field.tsx'
import { toPhoneDigits } from '#web/me/account/rules.ts'

export function PhoneField(field: { label: string; input: UseFormRegisterReturn; error: string | undefined }) {
  return <DigitsField {...field} keep={toPhoneDigits} type="tel" autoComplete="tel" placeholder="11 位手机号" />
}

/** Notice during a proof of work, which is required after many failed attempts. */
export function WorkHint() {
  return (
    <p className="sub" role="status">
      这个账号或网络近来错误较多，正在进行安全验证，请稍候几秒…
    </p>
  )
}
