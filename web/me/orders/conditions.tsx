import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Checkbox } from '#web/shared/ui/forms/field.tsx'
import styles from './checkout.module.css'
import type { CheckoutFields } from './use-checkout.ts'
import { WalletChoice, type WalletLabels } from './wallets.tsx'

interface Props {
  wallets: readonly WalletLabels[]
  form: UseFormReturn<CheckoutFields>
  isVip: boolean
  asksAge: boolean
}

/** Wallet selection and confirmations that an order requires. No confirmation is initially checked. */
export function Conditions({ wallets, form: { register, formState }, isVip, asksAge }: Props) {
  const { errors } = formState
  return (
    <>
      {wallets.length > 0 && (
        <div className={styles.part}>
          <WalletChoice
            wallets={wallets}
            input={register('wallet', { required: '请选择支付方式' })}
            error={errors.wallet?.message}
          />
        </div>
      )}
      <div className={styles.boxes}>
        {isVip && (
          <Checkbox {...register('agree', { required: '请阅读并同意会员服务协议' })} error={errors.agree?.message}>
            我已阅读并同意
            <Link className="link" to={paths.agreement('vip')} target="_blank">
              《会员服务协议》<span className="sr">（在新窗口打开）</span>
            </Link>
            ，支付后 5 分钟内生效。会员不改变任何一注的中奖机会。
          </Checkbox>
        )}
        {asksAge && (
          <Checkbox {...register('adult', { required: '请先确认您已年满18周岁' })} error={errors.adult?.message}>
            我已满 18 周岁（只在第一次付款时问）
          </Checkbox>
        )}
      </div>
    </>
  )
}
