import { useInfiniteQuery } from '@tanstack/react-query'
import type { MyProfile } from '#contract/people/account.ts'
import type { CoinMove } from '#contract/people/coins.ts'
import { PAID_REFRESHES } from '#contract/infra/quotas.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import { ListView } from '#web/shared/page/list-view.tsx'
import { showOffer } from '#web/shared/page/offer.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { TableHead } from '#web/shared/ui/layout/table.tsx'
import styles from './coin-section.module.css'
import { coinPagesQuery } from './orders.queries.ts'

export function CoinSection({ me }: { me: MyProfile }) {
  const list = useInfiniteQuery({ ...coinPagesQuery, refetchOnMount: 'always' })
  return (
    <section aria-labelledby="coins">
      <SectionHead id="coins" title="星币">
        星币不能提现、转赠或兑奖
      </SectionHead>
      <div className={styles.balance}>
        <p className={styles.figure}>
          {formatCount(me.amount)}
          <small>枚</small>
        </p>
        <ul className={styles.use}>
          <li>1 枚换 1 次彩运模式刷新</li>
          <li>每天最多用 {PAID_REFRESHES} 枚</li>
        </ul>
        <Button icon="plus" className={styles.more} onClick={() => showOffer({ type: 'recharge' })}>
          充值
        </Button>
      </div>
      <ListView
        list={list}
        failed="星币明细没有取到"
        loading={{ rows: 4 }}
        empty={<EmptyView title="还没有星币明细" hint="充值和使用的每一笔都会列在这里。" />}
      >
        {(moves) => <Moves moves={moves} />}
      </ListView>
    </section>
  )
}

function Moves({ moves }: { moves: readonly CoinMove[] }) {
  return (
    <table className={styles.moves} aria-label="星币明细">
      <TableHead columns={{ 事由: '', 时间: '', 变动: '', 余额: '' }} />
      <tbody>
        {moves.map(({ id, title, amount, balance, created_at }) => (
          <tr key={id}>
            <td>{title}</td>
            <td className="num">
              {formatDateWithWeekday(created_at)} {formatClock(created_at)}
            </td>
            <td className={cx(styles.change, amount > 0 && styles.came, 'num')}>{formatSigned(amount)}</td>
            <td className={cx(styles.left, 'num')}>{formatCount(balance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// U+2212, because a hyphen is narrower than the plus sign.
const formatSigned = (amount: number): string => (amount > 0 ? `+${formatCount(amount)}` : `−${formatCount(-amount)}`)
