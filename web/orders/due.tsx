import { money } from '#web/lib/money.ts'
import { useSession } from '#web/page/session.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Fact } from '#web/ui/fact.tsx'
import styles from './checkout.module.css'
import { SignInToBuy } from './sign-in-to-buy.tsx'

export type DueFact = readonly [name: string, value: string]

interface Props {
  /** Yuan; null while nothing is chosen that is sold. */
  price: number | null
  facts: readonly DueFact[]
  /** No wallet is offered. */
  closed: boolean
  busy: boolean
}

/** What is to be paid for what, and the button. */
export function Due({ price, facts, closed, busy }: Props) {
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
