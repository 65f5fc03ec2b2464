import type { UseFormRegisterReturn } from 'react-hook-form'
import { WALLETS } from '#contract/payments/orders.ts'
import { FieldError } from '#web/shared/ui/forms/field.tsx'
import { Choice, Choices } from './choice.tsx'
import styles from './wallets.module.css'

export interface WalletLabels {
  no: number
  name: string
  scanner: string
}

const WALLET_LABELS: readonly WalletLabels[] = [
  { no: WALLETS.wechat, name: '微信支付', scanner: '微信' },
  { no: WALLETS.alipay, name: '支付宝', scanner: '支付宝' },
]

export const listWallets = (offered: readonly number[]): WalletLabels[] =>
  WALLET_LABELS.filter(({ no }) => offered.includes(no))

interface Props {
  wallets: readonly WalletLabels[]
  input: UseFormRegisterReturn
  error: string | undefined
}

export function WalletChoice({ wallets, input, error }: Props) {
  return (
    <>
      <Choices legend="支付方式" className={styles.wallets}>
        {wallets.map(({ no, name }) => (
          <Choice key={no} look="row" dot value={no} {...input} aria-invalid={error ? true : undefined}>
            <Mark no={no} />
            {name}
          </Choice>
        ))}
      </Choices>
      <FieldError error={error} />
    </>
  )
}

function Mark({ no }: { no: number }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      {no === WALLETS.wechat && (
        <path
          fill="#1a9a4b"
          d="M9.5 4C5.4 4 2 6.7 2 10.2c0 2 1.1 3.7 2.8 4.9L4 17.5l2.8-1.4c.9.2 1.7.4 2.7.4h.4a5 5 0 0 1-.2-1.4c0-3.3 3-5.9 6.7-5.9h.5C16.3 6.2 13.2 4 9.5 4zM22 15c0-2.8-2.7-5-5.8-5s-5.8 2.2-5.8 5 2.7 5 5.8 5c.7 0 1.4-.1 2-.3l2.2 1.1-.6-1.9C21.1 18 22 16.6 22 15z"
        />
      )}
      {no === WALLETS.alipay && (
        <>
          <rect x="2" y="2" width="20" height="20" rx="5" fill="#2f7be0" />
          <path
            d="M7 8h10M12 5.5V8M8 11h7.5c-1 3.5-4 6-7 6-2 0-3-1-3-2.2 0-1.3 1.2-2.3 3-2.3 2.7 0 5.5 1.5 9.5 3.6"
            fill="none"
            stroke="#fff"
            strokeWidth="1.6"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  )
}

/** Whether the page runs in WeChat's browser, which opens neither WeChat Pay H5 nor Alipay. */
export const isInWeChat = (userAgent: string): boolean => /\bMicroMessenger\//i.test(userAgent)
