import type { Endings } from '#lottery/tickets/endings.ts'
import { formatCount, formatFen } from '#web/shared/lib/money.ts'
import { cx } from '#web/shared/ui/cx.ts'
import { SectionHead } from '#web/shared/ui/layout/section-head.tsx'
import { formatChancePercent } from '#web/play/workshop/ticket/format-chance.ts'
import styles from './endings-bar.module.css'

interface Props {
  endings: Endings
  draws: number
  costFen: number
  isAlone: boolean
}

export function EndingsBar({ endings, draws, costFen, isAlone }: Props) {
  const price = `${isAlone ? '票价' : '这一行的'} ${formatFen(costFen)}`
  const all = [
    { id: 'nothing', words: '没有奖' },
    { id: 'below', words: `有奖，不到${price}` },
    { id: 'atLeast', words: `回到${price}，或更多` },
    { id: 'open', words: '要看还没公布或待定的奖金' },
  ] as const
  const rows = all.filter(({ id }) => id !== 'open' || endings.open > 0)
  return (
    <section aria-labelledby="endings" className={styles.endings}>
      <SectionHead id="endings" title="买一期，三种结局" />
      <div className={styles.bar} aria-hidden="true">
        {rows.map(({ id }) => (
          <i key={id} className={styles[id]} style={{ flexGrow: endings[id] / draws }} />
        ))}
      </div>
      <dl className={styles.rows}>
        {rows.map(({ id, words }) => (
          <div key={id}>
            <dt>
              <i className={cx(styles.mark, styles[id])} aria-hidden="true" />
              {words}
            </dt>
            <dd className="num">
              <b>{formatChancePercent(endings[id], draws)}</b>
              <small>
                {formatCount(endings[id])} / {formatCount(draws)}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted small">按交税前的奖金。每一期的机会都一样，和开过什么号没有关系。</p>
    </section>
  )
}
