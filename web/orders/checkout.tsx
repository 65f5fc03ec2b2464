import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PRODUCT_TYPES } from '#contract/bill.ts'
import { paths } from '#contract/paths.ts'
import { money } from '#web/lib/money.ts'
import { useSession } from '#web/page/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CARE } from '#web/ui/care-line.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/field.tsx'
import styles from './checkout.module.css'
import { PaymentFace } from './payment-face.tsx'
import { RETURN_RULES } from './return-rules.ts'
import { SignInToBuy } from './sign-in-to-buy.tsx'
import { type Order, useCheckout } from './use-checkout.ts'
import { WalletChoice, walletsOf } from './wallets.tsx'

export type Fact = readonly [name: string, value: string]

interface Props {
  /** Wallets that are offered, by number. */
  offered: readonly number[]
  /** What is chosen; null: nothing that is sold. */
  order: Order | null
  /** What the order brings, beside its price. */
  facts: readonly Fact[]
  /** Heading and choice. */
  children: ReactNode
}

/**
 * Buys what is chosen: the choice on one side, on the other what it costs and then the code to scan. On phones these are
 * two steps of one sheet.
 */
export function Checkout({ offered, order, facts, children }: Props) {
  const wallets = walletsOf(offered)
  const checkout = useCheckout(order, wallets)
  const { form, wallet, payment, asksAge } = checkout
  const { errors } = form.formState
  const isVip = order?.what.type === PRODUCT_TYPES.vip
  return (
    <form
      className={cx(styles.checkout, payment && styles.paying)}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        checkout.submit()
      }}
    >
      <div className={styles.choosing}>
        {children}
        {wallets.length > 0 && (
          <div className={styles.part}>
            <WalletChoice
              wallets={wallets}
              input={form.register('wallet', { required: '请选择支付方式' })}
              error={errors.wallet?.message}
            />
          </div>
        )}
        <div className={styles.boxes}>
          {isVip && (
            <Checkbox
              {...form.register('agree', { required: '请阅读并同意会员服务协议' })}
              error={errors.agree?.message}
            >
              我已阅读并同意
              <Link className="link" to={paths.agreement('vip')} target="_blank">
                《会员服务协议》<span className="sr">（在新窗口打开）</span>
              </Link>
              ，支付后 5 分钟内生效。会员不改变任何一注的中奖机会。
            </Checkbox>
          )}
          {asksAge && (
            <Checkbox
              {...form.register('adult', { required: '请先确认您已年满18周岁', shouldUnregister: true })}
              error={errors.adult?.message}
            >
              我已满 18 周岁（只在第一次付款时问）
            </Checkbox>
          )}
        </div>
        {payment && <p className={cx(styles.note, 'wide-only')}>更换所选的内容或支付方式后，要重新获取二维码。</p>}
      </div>
      <div className={styles.side}>
        {payment && wallet ? (
          <PaymentFace
            key={payment.order_no}
            payment={payment}
            wallet={wallet}
            onAgain={checkout.submit}
            againBusy={checkout.ordering}
            onOpenWallet={checkout.openWallet}
            opening={checkout.opening}
            onChooseAgain={checkout.chooseAgain}
          />
        ) : (
          <Due
            price={order?.price ?? null}
            facts={wallet ? [...facts, ['付款', `${wallet.scanner}扫码`]] : facts}
            closed={wallets.length === 0}
            busy={checkout.ordering}
          />
        )}
        <p className={styles.small}>
          {!payment && `虚拟商品，只按规则退款。${isVip ? RETURN_RULES.vip : RETURN_RULES.coins}${RETURN_RULES.minors}`}
          {CARE}。
        </p>
      </div>
    </form>
  )
}

interface DueProps {
  /** Yuan; null while nothing is chosen that is sold. */
  price: number | null
  facts: readonly Fact[]
  /** No wallet is offered. */
  closed: boolean
  busy: boolean
}

/** What is to be paid for what, and the button. */
function Due({ price, facts, closed, busy }: DueProps) {
  const signedIn = useSession() !== null
  return (
    <div className={styles.due}>
      <div>
        <p className="sub small">应付</p>
        <p className={cx(styles.amount, 'num')} aria-live="polite">
          {money(price)}
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {closed ? (
        <p className={styles.closed}>暂时不能付款，请过些时候再来。</p>
      ) : signedIn ? (
        <Button kind="primary" type="submit" busy={busy} disabled={price === null} className={styles.pay}>
          去支付
        </Button>
      ) : (
        <SignInToBuy className={styles.pay} />
      )}
    </div>
  )
}
