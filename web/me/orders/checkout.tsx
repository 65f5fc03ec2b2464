import type { ReactNode } from 'react'
import { PRODUCT_TYPES, RETURN_RULES } from '#contract/payments/orders.ts'
import { RESPONSIBLE_PLAY_NOTICE } from '#web/shared/lib/responsible-play.ts'
import { cx } from '#web/shared/ui/cx.ts'
import styles from './checkout.module.css'
import { Conditions } from './conditions.tsx'
import { AmountDue, type OrderBenefit } from './amount-due.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { type CheckoutOrder, useCheckout } from './use-checkout.ts'
import { listWallets } from './wallets.tsx'

interface Props {
  offered: readonly number[]
  /** The selected order; null if the selection is not valid. */
  order: CheckoutOrder | null
  facts: readonly OrderBenefit[]
  children: ReactNode
}

export function Checkout({ offered, order, facts, children }: Props) {
  const wallets = listWallets(offered)
  const checkout = useCheckout(order, wallets)
  const { payment, wallet, submit, ordering } = checkout
  const isVip = order?.what.type === PRODUCT_TYPES.vip
  return (
    <form
      className={cx(styles.checkout, payment && styles.paying)}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.choosing}>
        {children}
        <Conditions wallets={wallets} form={checkout.form} isVip={isVip} asksAge={checkout.asksAge} />
      </div>
      <div className={styles.side}>
        {payment && wallet ? (
          <PaymentPanel
            key={payment.qrcode}
            {...{ payment, wallet }}
            onAgain={submit}
            againBusy={ordering}
            onOpenWallet={checkout.openWallet}
            opening={checkout.opening}
            onChooseAgain={checkout.chooseAgain}
          />
        ) : (
          <AmountDue
            price={order?.price ?? null}
            facts={wallet ? [...facts, ['付款', `${wallet.scanner}扫码`]] : facts}
            closed={wallets.length === 0}
            busy={ordering}
          />
        )}
        <p className={styles.small}>
          {!payment && `虚拟商品，只按规则退款。${isVip ? RETURN_RULES.vip : RETURN_RULES.coins}${RETURN_RULES.minors}`}
          {RESPONSIBLE_PLAY_NOTICE}。
        </p>
      </div>
    </form>
  )
}
