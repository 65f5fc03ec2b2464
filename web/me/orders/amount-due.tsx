import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formatYuan } from '#web/shared/lib/money.ts'
import { useSession, rememberPage } from '#web/shared/page/session.ts'
import { Button, LinkButton } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { showOffer, toOfferHash, useOffer } from '#web/shared/page/offer.ts'
import { Fact } from '#web/shared/ui/fact.tsx'
import styles from './checkout.module.css'

export type OrderBenefit = readonly [name: string, value: string]

interface Props {
  /** Price in yuan; null if nothing valid is selected. */
  price: number | null
  facts: readonly OrderBenefit[]
  /** Whether the site offers no wallet, so that nothing can be bought. */
  closed: boolean
  busy: boolean
}

export function AmountDue({ price, facts, closed, busy }: Props) {
  return (
    <div className={styles.due}>
      <div>
        <p className="sub small">应付</p>
        <p className={cx(styles.amount, 'num')} aria-live="polite">
          {formatYuan(price)}
        </p>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact words key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {closed ? (
        <p className={styles.closed}>暂时不能付款，请过些时候再来。</p>
      ) : (
        <Pay busy={busy} nothing={price === null} />
      )}
    </div>
  )
}

function Pay({ busy, nothing }: { busy: boolean; nothing: boolean }) {
  if (useSession() === null) return <SignInToBuy className={styles.pay} />
  return (
    <Button kind="primary" type="submit" busy={busy} disabled={nothing} className={styles.pay}>
      去支付
    </Button>
  )
}

function SignInToBuy({ className }: { className: string | undefined }) {
  const here = useLocation()
  const shown = useOffer()
  function leave(): void {
    rememberPage({ ...here, hash: shown ? toOfferHash(shown) : here.hash })
    showOffer(null)
  }
  return (
    <LinkButton kind="primary" className={className} to={paths.login()} onClick={leave}>
      登录后购买
    </LinkButton>
  )
}
