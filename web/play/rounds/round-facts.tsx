import type { LuckyRound } from '#contract/play/picks.ts'
import { formatCount } from '#web/shared/lib/money.ts'
import { formatClock, formatDateWithWeekday } from '#web/shared/lib/time.ts'
import styles from './rounds-page.module.css'

const formatMoment = (time: string) => `${formatDateWithWeekday(time)} ${formatClock(time)}`

export function RoundFacts({ round }: { round: LuckyRound }) {
  return (
    <dl className={styles.facts}>
      <dt>指纹（SHA-256）</dt>
      <dd className={styles.code}>{round.commitment}</dd>
      <dt>钥匙</dt>
      <dd className={round.key ? styles.code : 'muted'}>{round.key ?? '本轮结束后公开'}</dd>
      {round.seed && (
        <>
          <dt>种子</dt>
          <dd className={styles.code}>{round.seed}</dd>
        </>
      )}
      <dt>开始</dt>
      <dd className="num">{formatMoment(round.started_at)}</dd>
      {round.ended_at && (
        <>
          <dt>结束</dt>
          <dd className="num">{formatMoment(round.ended_at)}</dd>
          <dt>发出</dt>
          <dd className="num">前 {formatCount(round.dealt ?? 0)} 个位置</dd>
        </>
      )}
    </dl>
  )
}
